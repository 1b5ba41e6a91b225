import type { Ledger, LedgerWriter } from '../ledger/ledger.ts';
import type { TaskRow } from '../objects.ts';
import type { Cause, Settings } from './call.ts';
import { settleIntent } from './confirm.ts';
import { isContested, openDispute } from './disputes.ts';
import { failRefund, succeedRefund } from './refunds.ts';

function run(ledger: LedgerWriter, cause: Cause, { kind, target }: TaskRow): void {
  if (kind === 'settle_intent') {
    const row = ledger.get('intents', target);
    if (row) settleIntent(ledger, cause, row);
    return;
  }
  if (kind === 'open_dispute') {
    const row = ledger.get('charges', target);
    const hasMoney = row !== undefined && row.charge.amount_captured > row.charge.amount_refunded;
    if (hasMoney && !isContested(ledger, target)) openDispute(ledger, cause, row);
    return;
  }
  const row = ledger.get('refunds', target);
  if (!row) return;
  if (kind === 'settle_refund') succeedRefund(ledger, cause, row);
  else failRefund(ledger, cause, row);
}

const longestTimerMs = 2_000_000_000;

/** Runs what is due, as stored in the ledger: what a restart interrupted is done after it. */
export class TaskRunner {
  readonly #ledger: Ledger;
  readonly #settings: Settings;
  readonly #now: () => number;
  readonly #afterwards: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(ledger: Ledger, settings: Settings, now: () => number, afterwards: () => void) {
    this.#ledger = ledger;
    this.#settings = settings;
    this.#now = now;
    this.#afterwards = afterwards;
  }

  wake(): void {
    clearTimeout(this.#timer);
    const tasks = this.#ledger.all('tasks');
    if (tasks.length === 0) return;
    const next = Math.min(...tasks.map(([, task]) => task.dueAt));
    const wait = Math.min(longestTimerMs, Math.max(0, next - this.#now()));
    this.#timer = setTimeout(() => this.#runDue(), wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #runDue(): void {
    const nowMs = this.#now();
    for (const [id, task] of this.#ledger.all('tasks')) {
      if (task.dueAt > nowMs) continue;
      this.#ledger.change((ledger) => {
        run(ledger, { requestId: null, idempotencyKey: null, nowMs, settings: this.#settings }, task);
        ledger.drop('tasks', id);
      });
    }
    this.#afterwards();
    this.wake();
  }
}
