import { Stripe } from 'stripe';
import type { LedgerWriter } from '../ledger/ledger.ts';
import { newId } from '../ids.ts';
import type { EventType } from '../objects.ts';
import { type Cause, secondsOf } from './call.ts';

/** Records that something happened, and queues it for the webhook. */
export function recordEvent(
  ledger: LedgerWriter,
  cause: Cause,
  type: EventType,
  object: object,
  previous?: object,
): void {
  const id = newId('evt');
  ledger.put('events', id, {
    event: {
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: secondsOf(cause),
      data: { object, ...(previous ? { previous_attributes: previous } : {}) },
      livemode: false,
      request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
      type,
    },
  });
  if (!cause.settings.webhooks) return;
  ledger.put('deliveries', id, { status: 'pending', attempts: 0, lastAnswer: null });
  ledger.put('queue', id, { nextAttemptAt: cause.nowMs });
}
