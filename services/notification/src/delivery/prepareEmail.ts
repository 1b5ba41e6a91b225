import { counter } from '@livery/service-kit';
import { currentBooking, currentTrips } from './currentBooking.ts';
import type { DeliveryContext } from './deliveryContext.ts';
import type { BookingSnapshot } from '../domain/bookingSnapshot.ts';
import { decideEmail, type EmailDecision } from '../domain/decideEmail.ts';
import { ridePhoneOf } from '../domain/rideText.ts';
import { textNumber } from '../domain/textNumber.ts';
import { isStrangerTriggered, LONGEST_DELAY_MS } from '../domain/recipientLimit.ts';
import type { TemplateName } from '../domain/templates.ts';
import type { EmailInput } from '../domain/templates/template.ts';
import type { Leased } from '../store/lease.ts';

export type Prepared = Exclude<EmailDecision, { kind: 'send' }> | { kind: 'send'; input: EmailInput };

const limited = counter('livery_mails_limited_total', 'E-mails held back because one address got too many', [
  'template',
  'outcome',
]);

/** Rejects with `FactsUnavailable` while booking cannot tell, or has not yet received the e-mail's event. */
export async function prepareEmail(ctx: DeliveryContext, email: Leased): Promise<Prepared> {
  const booking = await currentBooking(ctx, email);
  const trips = await currentTrips(ctx, email);
  const redirected = await redirect(ctx, email, booking);
  if (redirected !== undefined) return redirected;
  const now = ctx.clock();
  const { template, recipient, data, hastenedAt = null } = email;
  const decision = decideEmail({
    template,
    recipient,
    data,
    booking,
    trips,
    followedBy: await followersOf(ctx, email),
    hastenedAt,
    occurredAt: email.occurredAt,
    now,
    unpaidWaitMs: ctx.unpaidWaitMs,
  });
  if (decision.kind !== 'send') return decision;
  return (await heldBack(ctx, email, booking)) ?? { kind: 'send', input: { data, booking, trips, now } };
}

/** The e-mail follows the customer to a changed address. An address that staff corrected by hand stays. */
async function redirect(
  { notifications }: DeliveryContext,
  email: Leased,
  booking: BookingSnapshot | null,
): Promise<Prepared | undefined> {
  const { orderingKey, audience, recipient, template, data } = email;
  if (audience !== 'customer' || template === 'address-changed') return undefined;
  if (email.channel === 'text') return renumber(notifications, email, booking);
  if (booking === null || booking.isGone || orderingKey === null) return undefined;
  const wasAddressed =
    (data as { booking?: { customerEmail?: unknown } }).booking?.customerEmail === recipient;
  const { customerEmail } = booking;
  if (!wasAddressed || customerEmail === recipient) return undefined;
  if (customerEmail === '') return { kind: 'drop', reason: 'The customer has no address any more' };
  await notifications.redirect(orderingKey, { from: recipient, to: customerEmail });
  // It keeps its place among the e-mails about this booking.
  return { kind: 'move', dueAt: email.dueAt, expiresAt: email.expiresAt };
}

/** A text message about the ride goes to the present number of its passenger. */
async function renumber(
  notifications: DeliveryContext['notifications'],
  email: Leased,
  booking: BookingSnapshot | null,
): Promise<Prepared | undefined> {
  if (booking === null || booking.isGone) return undefined;
  const number = textNumber(ridePhoneOf(booking));
  if (number === email.recipient) return undefined;
  if (number === undefined) return { kind: 'drop', reason: 'The passenger has no number for texts any more' };
  await notifications.renumber(email, number);
  return { kind: 'move', dueAt: email.dueAt, expiresAt: email.expiresAt };
}

/** These e-mails can be made untrue by a later event. Named is the template that tells staff of that event. */
const FOLLOWED_BY: Partial<Record<TemplateName, TemplateName>> = {
  'refund-issued': 'staff-refund-failed',
  'staff-payment-disputed': 'staff-payment-disputed',
};

async function followersOf({ notifications }: DeliveryContext, { template, orderingKey }: Leased) {
  const told = FOLLOWED_BY[template];
  return told === undefined || orderingKey === null ? [] : notifications.dedupeKeys(orderingKey, told);
}

/** Strangers can cause e-mails to any address. Above the limit they are delayed, and dropped after a day. */
async function heldBack(
  { recipientLimiter, notifications, clock, logger }: DeliveryContext,
  email: Leased,
  booking: BookingSnapshot | null,
): Promise<Prepared | undefined> {
  const { template, audience, recipient, data, _id } = email;
  if (audience !== 'customer' || email.letThroughAt !== undefined) return undefined;
  const wasApproved = template === 'booking-cancelled' && (await notifications.wasInvited(email));
  const isByCustomer = (data as { by?: unknown }).by === 'customer';
  if (!isStrangerTriggered(template, booking, { wasApproved, isByCustomer })) return undefined;
  const now = clock();
  const waitMs = await recipientLimiter.take(recipient);
  if (waitMs === undefined) {
    await notifications.noteLetThrough(email, now);
    return undefined;
  }
  const isTooLong = now.getTime() - email.occurredAt.getTime() >= LONGEST_DELAY_MS;
  limited.inc({ template, outcome: isTooLong ? 'dropped' : 'delayed' });
  logger.warn({ notificationId: _id, template, waitMs, isTooLong }, 'recipient limit reached');
  return isTooLong
    ? { kind: 'drop', reason: 'Too many e-mails to this address' }
    : { kind: 'move', dueAt: new Date(now.getTime() + waitMs), expiresAt: email.expiresAt };
}
