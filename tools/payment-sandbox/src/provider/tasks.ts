import { createEarliestTimer } from '../earliestTimer.ts';
import type { TaskRow } from '../objects.ts';
import type { Sandbox } from '../sandbox.ts';
import { expireAuthorization } from './authorizations.ts';
import { settleIntent } from './confirm.ts';
import { isContested, openDispute } from './disputes.ts';
import { failRefund, succeedRefund } from './refunds.ts';
import { type LedgerChange, requireRow } from './ledgerChange.ts';

const run: Record<TaskRow['kind'], (change: LedgerChange, target: string) => void> = {
  settle_intent: settleIntent,
  settle_refund: succeedRefund,
  fail_refund: failRefund,
  expire_authorization: expireAuthorization,
  open_dispute(change, target) {
    const { charge } = requireRow(change.ledger, 'charges', target);
    const hasMoney = charge.amount_captured > charge.amount_refunded;
    if (hasMoney && !isContested(change.ledger, target)) openDispute(change, target);
  },
};

/** Runs what is due, as stored in the ledger: what a restart interrupted is done after it. */
export function startTasks({ ledger, now, change }: Pick<Sandbox, 'ledger' | 'now' | 'change'>) {
  const alarm = createEarliestTimer(now, () => {
    const nowMs = now();
    for (const [id, { dueAt, kind, target }] of ledger.all('tasks')) {
      if (dueAt > nowMs) continue;
      change((draft) => {
        run[kind](draft, target);
        draft.ledger.drop('tasks', id);
      });
    }
    schedule();
  });
  const schedule = () => alarm.set(ledger.all('tasks').map(([, { dueAt }]) => dueAt));
  return { wake: schedule, stop: alarm.clear };
}
