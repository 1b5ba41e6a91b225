import type { PlannedFaults, WebhookFault } from '../faultInjection/plannedFaults.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { DeliveryRow } from '../objects.ts';
import { type Endpoint, postSigned } from './postSigned.ts';

type DispatcherOptions = {
  ledger: Ledger;
  endpoint: Endpoint | null;
  faults: PlannedFaults<WebhookFault>;
  now: () => number;
  /** The pauses between attempts; the last one repeats. */
  retryDelaysMs: readonly number[];
};

const timeoutMs = 10_000;
const giveUpAfterMs = 3 * 24 * 3600_000;
const longestTimerMs = 2_000_000_000;

/**
 * Sends events to the webhook, one after another as they happened, and again with growing pauses until it answers with
 * 2xx. The queue is in the ledger, so a restart continues where it was.
 */
export class WebhookDispatcher {
  readonly faults: PlannedFaults<WebhookFault>;
  readonly #options: DispatcherOptions;
  /** Events held back until their group is complete, newest first. */
  #reordered: string[] = [];
  #endpoint: Endpoint | null;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #again = false;
  readonly #stopping = new AbortController();

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#endpoint = options.endpoint;
    this.faults = options.faults;
  }

  set endpoint(endpoint: Endpoint | null) {
    this.#endpoint = endpoint;
    this.wake();
  }

  /** Sends what is due. Harmless to call at any time. */
  wake(): void {
    if (this.#stopping.signal.aborted || !this.#endpoint) return;
    this.#again = true;
    this.#round ??= this.#sendDue().finally(() => {
      this.#round = undefined;
    });
  }

  /** Forgets the planned faults and sends everything that waits now. */
  clearFaults(): void {
    this.faults.clear();
    this.#reordered = [];
    const nextAttemptAt = this.#options.now();
    this.#options.ledger.change((ledger) => {
      for (const [id] of ledger.all('queue')) ledger.put('queue', id, { nextAttemptAt });
    });
    this.wake();
  }

  /** Sends one event once more, whether or not it was delivered. */
  resend(eventId: string): void {
    this.#options.ledger.change((ledger) => {
      const { attempts = 0, lastAnswer = null } = ledger.get('deliveries', eventId) ?? {};
      // Faults happen to first attempts only.
      ledger.put('deliveries', eventId, { status: 'pending', attempts: Math.max(1, attempts), lastAnswer });
      ledger.put('queue', eventId, { nextAttemptAt: this.#options.now() });
    });
    this.wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#round;
  }

  async #sendDue(): Promise<void> {
    while (this.#again && !this.#stopping.signal.aborted) {
      this.#again = false;
      const now = this.#options.now();
      for (const [id, nextAttemptAt] of this.#waiting()) {
        if (this.#stopping.signal.aborted) return;
        if (nextAttemptAt <= now) await this.#deliver(id);
      }
    }
    this.#setTimer();
  }

  #waiting(): [id: string, nextAttemptAt: number][] {
    return this.#options.ledger
      .all('queue')
      .filter(([id]) => !this.#reordered.includes(id))
      .map(([id, row]) => [id, row.nextAttemptAt]);
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const next = Math.min(...this.#waiting().map(([, at]) => at));
    if (this.#stopping.signal.aborted || next === Infinity) return;
    const wait = Math.min(longestTimerMs, Math.max(0, next - this.#options.now()));
    this.#timer = setTimeout(() => this.wake(), wait);
  }

  async #deliver(id: string): Promise<void> {
    const { ledger, now } = this.#options;
    const row = ledger.get('deliveries', id);
    const type = ledger.get('events', id)?.event.type;
    if (row?.status !== 'pending' || !type) return;
    const isFirst = row.attempts === 0;
    const fault = isFirst
      ? this.faults.take(({ types }) => types.length === 0 || types.includes(type))
      : undefined;
    if (!fault) return this.#attempt(id);
    switch (fault.kind) {
      case 'duplicate':
        await this.#attempt(id);
        return this.#attempt(id);
      case 'lose':
        return this.#note(id, row, { status: 'lost', lastAnswer: 'lost by the sandbox' });
      case 'delay':
        return this.#note(id, row, { lastAnswer: 'delayed by the sandbox' }, now() + fault.delayMs);
      case 'reorder':
        this.#reordered.unshift(id);
        this.#note(id, row, { lastAnswer: 'held back by the sandbox' }, now());
        if (fault.times === 0) await this.#sendReordered();
        return;
      default:
        return fault.kind satisfies never;
    }
  }

  async #sendReordered(): Promise<void> {
    const ids = this.#reordered;
    this.#reordered = [];
    for (const id of ids) await this.#attempt(id);
  }

  async #attempt(id: string): Promise<void> {
    const { ledger, now, retryDelaysMs } = this.#options;
    const { event } = ledger.get('events', id) ?? {};
    if (!event || !this.#endpoint) return;
    const body = JSON.stringify({ ...event, pending_webhooks: 1 });
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(timeoutMs)]);
    const answer = await postSigned(this.#endpoint, body, { nowMs: now(), signal });
    const row = ledger.get('deliveries', id);
    if (!row) return;
    const pause = retryDelaysMs[row.attempts] ?? retryDelaysMs.at(-1) ?? 1000;
    if (answer.ok || row.status === 'delivered') {
      this.#note(id, row, { status: 'delivered', lastAnswer: answer.text });
    } else if (now() - event.created * 1000 > giveUpAfterMs) {
      this.#note(id, row, { status: 'abandoned', lastAnswer: answer.text });
    } else {
      this.#note(id, row, { lastAnswer: answer.text }, now() + pause);
    }
  }

  /** Records an attempt, and when the next one is due if there is to be one. */
  #note(
    id: string,
    row: DeliveryRow,
    change: { status?: 'delivered' | 'lost' | 'abandoned'; lastAnswer: string },
    nextAttemptAt?: number,
  ): void {
    const attempts = row.attempts + 1;
    // Losing this note with the machine means sending once more, which "at least once" allows.
    this.#options.ledger.change(
      (ledger) => {
        ledger.put('deliveries', id, { status: 'pending', ...change, attempts });
        if (nextAttemptAt === undefined) ledger.drop('queue', id);
        else ledger.put('queue', id, { nextAttemptAt });
      },
      { durable: false },
    );
  }
}
