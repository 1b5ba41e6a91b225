import { randomInt } from 'node:crypto';
import { Stripe } from 'stripe';
import type { Params } from '../http/params.ts';
import { missing } from '../http/StripeApiError.ts';
import type { LedgerReader, LedgerWriter } from '../ledger/ledger.ts';
import type { BalanceTransaction, Rows, TaskRow } from '../objects.ts';

export type Settings = {
  /** The sandbox's address as a browser reaches it, without a slash at the end. */
  publicUrl: string;
  /** How long a payment or refund that settles by itself stays in between. */
  settleAfterMs: number;
  /** Whether events are sent to anybody. */
  webhooks: boolean;
};

/** A change being made to the ledger: by a request, or by time passing. */
export type LedgerChange = {
  ledger: LedgerWriter;
  settings: Settings;
  nowMs: number;
  requestId: string | null;
  idempotencyKey: string | null;
};

export type Call = LedgerChange & { params: Params; key: 'secret' | 'publishable' };

export const secondsOf = ({ nowMs }: LedgerChange): number => Math.floor(nowMs / 1000);

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random alphanumeric string, as in the provider's ids. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A new id such as `pi_3Kx…`. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;

/** What the provider calls the objects. */
const names = {
  charges: 'charge',
  disputes: 'dispute',
  events: 'event',
  intents: 'payment_intent',
  methods: 'PaymentMethod',
  refunds: 'refund',
} as const;

/** The object with this id, or the provider's 404, which names the parameter that asked for it. */
export function requireRow<T extends keyof typeof names>(
  ledger: LedgerReader,
  table: T,
  id: string,
  param = table === 'intents' ? 'intent' : 'id',
): Rows[T] {
  const row = ledger.get(table, id);
  if (!row) throw missing(names[table], id, param);
  return row;
}

/** Records that something happened, and queues it for the webhook. */
export function recordEvent(
  change: LedgerChange,
  type: Stripe.Event['type'],
  object: object,
  previous?: object,
): void {
  const { ledger, nowMs, settings, requestId, idempotencyKey } = change;
  const id = newId('evt');
  ledger.put('events', id, {
    event: {
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: secondsOf(change),
      data: { object, ...(previous ? { previous_attributes: previous } : {}) },
      livemode: false,
      request: { id: requestId, idempotency_key: idempotencyKey },
      type,
    },
  });
  if (!settings.webhooks) return;
  ledger.put('deliveries', id, { status: 'pending', attempts: 0, lastAnswer: null });
  ledger.put('queue', id, { nextAttemptAt: nowMs });
}

type Movement = Pick<BalanceTransaction, 'type' | 'amount' | 'currency' | 'source'>;

/** Records money that comes in (a positive amount) or leaves, and returns the movement's id. */
export function recordMovement(change: LedgerChange, movement: Movement): string {
  const id = newId('txn');
  change.ledger.put('balance', id, { transaction: { id, ...movement, created: secondsOf(change) } });
  return id;
}

/** Records what is to happen to `target` by itself later. */
export function recordTask(
  { ledger, nowMs, settings }: LedgerChange,
  kind: TaskRow['kind'],
  target: string,
  afterMs = settings.settleAfterMs,
): void {
  ledger.put('tasks', newId('task'), { dueAt: nowMs + afterMs, kind, target });
}
