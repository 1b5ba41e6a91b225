import type { StoredProviderEvent } from '../store/providerEvents.ts';
import type { Context } from '../context.ts';
import { syncIntent } from './changePayment.ts';

/**
 * Handles a stored event by looking at the intent it is about: what the event says may be old, what the provider says
 * now is not. So order, repetition and loss of events make no difference.
 */
export async function handleProviderEvent(ctx: Context, event: StoredProviderEvent): Promise<void> {
  const { _id: eventId, type, intentId } = event;
  try {
    const lookedAt = ctx.now();
    const bookingId = await bookingOf(ctx, event);
    if (bookingId !== undefined) {
      await syncIntent(ctx, bookingId, intentId);
      await ctx.providerEvents.finishSeen(intentId, lookedAt);
    }
    await ctx.providerEvents.finish(eventId, bookingId === undefined ? 'not_ours' : 'applied');
    ctx.logger.debug({ eventId, type, intentId, bookingId }, 'provider event handled');
  } catch (error) {
    ctx.logger.warn({ err: error, eventId, type, tries: event.tries }, 'provider event failed, will retry');
    await ctx.providerEvents.scheduleRetry(event, ctx.config.RECONCILE_RETRY_MS);
  }
}

async function bookingOf(
  ctx: Context,
  { intentId, bookingId }: StoredProviderEvent,
): Promise<string | undefined> {
  const known = await ctx.payments.findBookingOfIntent(intentId);
  if (known !== undefined || bookingId === null) return known;
  return (await ctx.payments.find(bookingId))?.payment.bookingId;
}
