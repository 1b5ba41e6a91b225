import { invalid } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import { attemptOfIntent } from '../domain/payment.ts';
import { ProviderError } from '../provider/ProviderError.ts';
import { REFUND_EVENT, type ProviderEvent } from '../provider/snapshots.ts';
import type { Stored } from '../store/payment.repository.ts';
import type { StoredProviderEvent } from '../store/providerEvent.repository.ts';
import { syncIntent } from './changePayment.ts';

interface WebhookRequest {
  body: unknown;
  signature: string | undefined;
}

/** Stores a webhook's event before it is acknowledged. Undefined when there is nothing left to do. */
export async function receiveWebhook(
  ctx: Context,
  request: WebhookRequest,
): Promise<ProviderEvent | undefined> {
  const event = readSigned(ctx, request);
  if (event === undefined) return undefined;
  if (event.isLive !== ctx.config.isLive) {
    ctx.logger.warn({ eventId: event.id }, 'webhook of the other mode ignored');
    return undefined;
  }
  await ctx.providerEvents.storeNew([event], 'webhook');
  return event;
}

function readSigned(ctx: Context, { body, signature }: WebhookRequest): ProviderEvent | undefined {
  if (!Buffer.isBuffer(body) || signature === undefined) throw wrongSignature();
  try {
    return ctx.provider.readWebhook(body, signature);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.logger.warn({ reason: error.message }, 'webhook refused');
    throw wrongSignature();
  }
}

const wrongSignature = () => invalid('payment.wrong_signature', 'The signature is not valid.');

/** Looks at the intent instead of believing the event, so order, repetition and loss of events do not matter. */
export async function handleProviderEvent(ctx: Context, event: StoredProviderEvent): Promise<void> {
  const { _id: eventId, type, intentId } = event;
  try {
    const lookedAt = ctx.now();
    const stored = await paymentOf(ctx, event);
    const bookingId = stored?.payment.bookingId;
    if (stored === undefined) {
      await ctx.providerEvents.finish(eventId, 'not_ours');
    } else if (isApplied(event, stored)) {
      await ctx.providerEvents.finish(eventId, 'applied');
    } else {
      await syncIntent(ctx, stored.payment.bookingId, intentId, {
        justRead: stored,
        hasRefund: REFUND_EVENT.test(type),
      });
      await ctx.providerEvents.finishSeen(event, lookedAt);
    }
    ctx.logger.debug({ eventId, type, intentId, bookingId }, 'provider event handled');
  } catch (error) {
    ctx.logger.warn({ err: error, eventId, type, tries: event.tries }, 'provider event failed, will retry');
    await ctx.providerEvents.scheduleRetry(event, ctx.config.RECONCILE_RETRY_MS);
  }
}

async function paymentOf(ctx: Context, { intentId, bookingId }: StoredProviderEvent) {
  const known = await ctx.payments.findByIntent(intentId);
  if (known !== undefined || bookingId === null) return known;
  return ctx.payments.find(bookingId);
}

/** An intent whose id is stored has been seen, so its creation needs no look. */
const isApplied = ({ type, intentId }: StoredProviderEvent, { payment }: Stored): boolean =>
  type === 'payment_intent.created' && attemptOfIntent(payment, intentId) !== undefined;
