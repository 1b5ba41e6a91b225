import { Stripe } from 'stripe';
import { newId } from '../ids.ts';
import type { BalanceTransaction, TaskRow } from '../objects.ts';
import { type Change, secondsOf } from './call.ts';

/** Records that something happened, and queues it for the webhook. */
export function recordEvent(
  change: Change,
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
export function recordMovement(change: Change, movement: Movement): string {
  const id = newId('txn');
  change.ledger.put('balance', id, { transaction: { id, ...movement, created: secondsOf(change) } });
  return id;
}

/** Records what is to happen to `target` by itself later. */
export function recordTask({ ledger, nowMs, settings }: Change, kind: TaskRow['kind'], target: string): void {
  ledger.put('tasks', newId('task'), { dueAt: nowMs + settings.settleAfterMs, kind, target });
}
