import { counter } from '@livery/service-kit';
import { FactsUnavailable, type BookingQuestion, type BookingState } from './bookingStates.ts';
import type { DeliveryContext } from './deliveryContext.ts';
import { snapshotFrom, snapshotFromEvent, type BookingSnapshot } from '../domain/bookingSnapshot.ts';
import { decideEmail, type EmailDecision } from '../domain/decideEmail.ts';
import { DAY_MS } from '../domain/durations.ts';
import { NO_EVIDENCE, type PaymentEvidence } from '../domain/paymentEvidence.ts';
import { readPhoneNumber } from '../domain/phoneNumber.ts';
import { isStrangerTriggered, LONGEST_DELAY_MS } from '../domain/recipientLimit.ts';
import { templates } from '../domain/templates.ts';
import type { EmailInput } from '../domain/templates/template.ts';
import type { Claim } from '../store/claim.ts';

export type Prepared = Exclude<EmailDecision, { kind: 'send' }> | { kind: 'send'; input: EmailInput };

const limited = counter('livery_mails_limited_total', 'E-mails held back because one address got too many', [
  'template',
  'outcome',
]);

/**
 * Finds out what is true now, and whether the e-mail still is. Rejects with `FactsUnavailable` while booking, which
 * `stateOf` asks, is away.
 */
export async function revalidateEmail(
  ctx: DeliveryContext,
  claim: Claim,
  stateOf: (question: BookingQuestion) => Promise<BookingState>,
): Promise<Prepared> {
  const { booking, evidence } = await currentState(ctx, claim, stateOf);
  const trips = await currentTrips(claim, stateOf);
  const now = ctx.clock();
  const occurredAt = claim.occurredAt ?? claim.createdAt;
  const { template, recipient, data } = claim;
  const { unpaidWaitMs } = ctx;
  const redirected = await redirect(ctx, claim, booking);
  if (redirected !== undefined) return redirected;
  const decision = decideEmail({
    template,
    recipient,
    data,
    booking,
    trips,
    evidence,
    occurredAt,
    now,
    unpaidWaitMs,
  });
  if (decision.kind !== 'send') return decision;
  const held = await heldBack(ctx, claim, booking, occurredAt);
  return held ?? { kind: 'send', input: { data, booking, trips, now } };
}

/**
 * The customer's address may have changed since the event: what is private goes to the new one. An address that staff
 * corrected by hand stays.
 */
async function redirect(
  { notifications }: DeliveryContext,
  claim: Claim,
  booking: BookingSnapshot | null,
): Promise<Prepared | undefined> {
  const { orderingKey, audience, recipient, template, data } = claim;
  if (claim.channel === 'text') return renumber(notifications, claim, booking);
  if (booking === null || booking.isGone || orderingKey === null) return undefined;
  if (audience !== 'customer' || template === 'address-changed') return undefined;
  const wasAddressed =
    (data as { booking?: { customerEmail?: unknown } }).booking?.customerEmail === recipient;
  const { customerEmail } = booking;
  if (!wasAddressed || customerEmail === recipient) return undefined;
  if (customerEmail === '') return { kind: 'drop', reason: 'The customer has no address any more' };
  await notifications.redirect(orderingKey, { from: recipient, to: customerEmail });
  // It keeps its place among the others about this booking.
  return { kind: 'move', dueAt: claim.dueAt, expiresAt: claim.expiresAt };
}

/** A text goes to the number that the booking has by now. */
async function renumber(
  notifications: DeliveryContext['notifications'],
  claim: Claim,
  booking: BookingSnapshot | null,
): Promise<Prepared | undefined> {
  if (booking === null || booking.isGone) return undefined;
  const number = readPhoneNumber(booking.customerPhone);
  if (number === claim.recipient) return undefined;
  if (number === undefined) return { kind: 'drop', reason: 'The customer has no number for texts any more' };
  await notifications.renumber(claim, number);
  return { kind: 'move', dueAt: claim.dueAt, expiresAt: claim.expiresAt };
}

async function currentState(
  { notifications, clock }: DeliveryContext,
  claim: Claim,
  stateOf: (question: BookingQuestion) => Promise<BookingState>,
): Promise<{ booking: BookingSnapshot | null; evidence: PaymentEvidence }> {
  const { template, orderingKey, data } = claim;
  const { isAboutBooking, lists } = templates[template];
  if (!isAboutBooking || lists !== undefined || orderingKey === null)
    return { booking: null, evidence: NO_EVIDENCE };
  const { facts, proven } = await stateOf({ bookingId: orderingKey, data });
  // After a restored backup "gone" may also mean lost: it is believed once `booking.deleted` was handled.
  if (facts === 'gone' && !(await notifications.wasDeleted(orderingKey)) && !isOld(claim, clock()))
    throw new FactsUnavailable('The booking service does not know this booking, will retry', false);
  const state = facts === 'gone' ? snapshotFromEvent(data, proven) : snapshotFrom(facts, proven);
  return { booking: state ?? null, evidence: proven };
}

/** The trips that an e-mail lists, those left out that are nobody's or another's by now. */
async function currentTrips(
  { template, data }: Claim,
  stateOf: (question: BookingQuestion) => Promise<BookingState>,
): Promise<BookingSnapshot[]> {
  const { lists } = templates[template];
  if (lists === undefined) return [];
  const states = await Promise.all(lists.idsIn(data).map((bookingId) => stateOf({ bookingId, data })));
  return states
    .flatMap(({ facts, proven }) => (facts === 'gone' ? [] : [snapshotFrom(facts, proven)]))
    .filter((booking) => !booking.isGone && lists.belongs(data, booking))
    .toSorted((one, other) => Date.parse(one.pickupAt) - Date.parse(other.pickupAt));
}

/** After a day without word of a deletion, a booking that nobody knows was lost otherwise (a restored backup). */
const isOld = ({ dueAt }: Claim, now: Date) => now.getTime() - dueAt.getTime() > DAY_MS;

/** Anyone can have some e-mails sent to anyone: too many of them to one address are delayed, then dropped. */
async function heldBack(
  { recipients, notifications, clock, logger }: DeliveryContext,
  claim: Claim,
  booking: BookingSnapshot | null,
  occurredAt: Date,
): Promise<Prepared | undefined> {
  const { template, audience, recipient, data, _id } = claim;
  if (audience !== 'customer') return undefined;
  const wasApproved = template === 'booking-cancelled' && (await notifications.wasInvited(claim));
  const isByCustomer = (data as { by?: unknown }).by === 'customer';
  if (!isStrangerTriggered(template, booking, { wasApproved, isByCustomer })) return undefined;
  const now = clock();
  const waitUntil = await recipients.take(recipient, _id, now);
  if (waitUntil === null) return undefined;
  const isTooLong = now.getTime() - occurredAt.getTime() >= LONGEST_DELAY_MS;
  limited.inc({ template, outcome: isTooLong ? 'dropped' : 'delayed' });
  logger.warn({ notificationId: _id, template, waitUntil, isTooLong }, 'recipient limit reached');
  return isTooLong
    ? { kind: 'drop', reason: 'Too many e-mails to this address' }
    : { kind: 'move', dueAt: waitUntil, expiresAt: claim.expiresAt };
}
