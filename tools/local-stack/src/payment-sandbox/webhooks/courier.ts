import type { Books } from '../books/books.ts';
import type { WebhookTricks } from '../misbehaviour/webhookTricks.ts';
import type { DeliveryRow } from '../objects.ts';
import { postSigned } from './post.ts';

export type Endpoint = { url: string; secret: string };

type CourierOptions = {
  books: Books;
  endpoint: Endpoint | null;
  tricks: WebhookTricks;
  now: () => number;
  /** The pauses between attempts; the last one goes on. */
  retryDelaysMs: readonly number[];
  timeoutMs: number;
};

const giveUpAfterMs = 3 * 24 * 3600_000;
const longestTimerMs = 2_000_000_000;

/**
 * Brings events to the webhook, one after another as they happened, and again with growing pauses until it is
 * answered with 2xx. What is still to be brought is in the books, so a restart goes on where it was.
 */
export class Courier {
  readonly tricks: WebhookTricks;
  readonly #options: CourierOptions;
  /** Events put aside until their group is complete, newest first. */
  #group: string[] = [];
  #endpoint: Endpoint | null;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #again = false;
  readonly #stopping = new AbortController();

  constructor(options: CourierOptions) {
    this.#options = options;
    this.#endpoint = options.endpoint;
    this.tricks = options.tricks;
  }

  set endpoint(endpoint: Endpoint | null) {
    this.#endpoint = endpoint;
    this.wake();
  }

  /** Sends what is due. Harmless to call at any time. */
  wake(): void {
    if (this.#stopping.signal.aborted || !this.#endpoint) return;
    this.#again = true;
    this.#round ??= this.#work().finally(() => {
      this.#round = undefined;
    });
  }

  /** Sends everything that waits now, whatever its pause or group. */
  flush(): void {
    this.#group = [];
    const nextAttemptAt = this.#options.now();
    this.#options.books.change((ledger) => {
      for (const [id] of ledger.all('queue')) ledger.put('queue', id, { nextAttemptAt });
    });
    this.wake();
  }

  /** Sends one event once more, whatever became of it. */
  resend(eventId: string): void {
    this.#options.books.change((ledger) => {
      const { attempts = 0, lastAnswer = null } = ledger.get('deliveries', eventId) ?? {};
      // Not a first attempt, so that no trick is played on it.
      ledger.put('deliveries', eventId, { status: 'pending', attempts: Math.max(1, attempts), lastAnswer });
      ledger.put('queue', eventId, { nextAttemptAt: this.#options.now() });
    });
    this.wake();
  }

  /** Forgets what is put aside and planned; the books forget the rest. */
  reset(): void {
    this.#group = [];
    this.tricks.clear();
    clearTimeout(this.#timer);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#round;
  }

  async #work(): Promise<void> {
    while (this.#again && !this.#stopping.signal.aborted) {
      this.#again = false;
      for (const id of this.#due()) {
        if (this.#stopping.signal.aborted) return;
        await this.#deliver(id);
      }
    }
    this.#setTimer();
  }

  #waiting(): [id: string, nextAttemptAt: number][] {
    return this.#options.books
      .all('queue')
      .filter(([id]) => !this.#group.includes(id))
      .map(([id, row]) => [id, row.nextAttemptAt]);
  }

  #due(): string[] {
    const now = this.#options.now();
    return this.#waiting().flatMap(([id, at]) => (at <= now ? [id] : []));
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const next = Math.min(...this.#waiting().map(([, at]) => at));
    if (this.#stopping.signal.aborted || next === Infinity) return;
    const wait = Math.min(longestTimerMs, Math.max(0, next - this.#options.now()));
    this.#timer = setTimeout(() => this.wake(), wait);
  }

  async #deliver(id: string): Promise<void> {
    const { books } = this.#options;
    const row = books.get('deliveries', id);
    const type = books.get('events', id)?.event.type;
    if (row?.status !== 'pending' || !type) return;
    const trick = row.attempts === 0 ? this.tricks.take(type) : undefined;
    if (!trick) return this.#attempt(id);
    switch (trick.kind) {
      case 'duplicate':
        await this.#attempt(id);
        return this.#attempt(id);
      case 'lose':
        return this.#note(id, row, { status: 'lost', lastAnswer: 'lost by the sandbox' });
      case 'delay':
        return this.#note(
          id,
          row,
          { lastAnswer: 'delayed by the sandbox' },
          this.#options.now() + trick.delayMs,
        );
      case 'reorder':
        this.#group.unshift(id);
        this.#note(id, row, { lastAnswer: 'put aside by the sandbox' }, this.#options.now());
        if (trick.times === 0) await this.#sendGroup();
        return;
      default:
        return trick.kind satisfies never;
    }
  }

  async #sendGroup(): Promise<void> {
    const group = this.#group;
    this.#group = [];
    for (const id of group) await this.#attempt(id);
  }

  async #attempt(id: string): Promise<void> {
    const { books, now, retryDelaysMs, timeoutMs } = this.#options;
    const { event } = books.get('events', id) ?? {};
    if (!event || !this.#endpoint) return;
    const body = JSON.stringify({ ...event, pending_webhooks: 1 });
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(timeoutMs)]);
    const answer = await postSigned(this.#endpoint, body, { nowMs: now(), signal });
    const row = books.get('deliveries', id);
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

  /** Writes an attempt down, and when the next is due if there is to be one. */
  #note(
    id: string,
    row: DeliveryRow,
    change: { status?: 'delivered' | 'lost' | 'abandoned'; lastAnswer: string },
    nextAttemptAt?: number,
  ): void {
    const attempts = row.attempts + 1;
    // Losing this note with the machine means sending once more, which "at least once" allows.
    this.#options.books.change(
      (ledger) => {
        ledger.put('deliveries', id, { status: 'pending', ...change, attempts });
        if (nextAttemptAt === undefined) ledger.drop('queue', id);
        else ledger.put('queue', id, { nextAttemptAt });
      },
      { durable: false },
    );
  }
}
