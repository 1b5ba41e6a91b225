import { counter } from '@livery/service-kit';
import { FactsUnavailable, type BookingQuestion, type BookingState } from './bookingStates.ts';
import type { DeliveryContext } from './deliveryContext.ts';
import { snapshotFrom, snapshotFromEvent, type BookingSnapshot } from '../domain/bookingSnapshot.ts';
import { decideEmail, type EmailDecision } from '../domain/decideEmail.ts';
import { DAY_MS } from '../domain/durations.ts';
import { NO_EVIDENCE, type PaymentEvidence } from '../domain/paymentEvidence.ts';
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
  const now = ctx.clock();
  const occurredAt = claim.occurredAt ?? claim.createdAt;
  const { template, data } = claim;
  const { unpaidWaitMs } = ctx;
  const decision = decideEmail({ template, data, booking, evidence, occurredAt, now, unpaidWaitMs });
  if (decision.kind !== 'send') return decision;
  const held = await heldBack(ctx, claim, booking, occurredAt);
  return held ?? { kind: 'send', input: { data, booking, now } };
}

async function currentState(
  { notifications, clock }: DeliveryContext,
  claim: Claim,
  stateOf: (question: BookingQuestion) => Promise<BookingState>,
): Promise<{ booking: BookingSnapshot | null; evidence: PaymentEvidence }> {
  const { template, orderingKey, data } = claim;
  if (!templates[template].isAboutBooking || orderingKey === null)
    return { booking: null, evidence: NO_EVIDENCE };
  const { facts, proven } = await stateOf({ bookingId: orderingKey, data });
  // After a restored backup "gone" may also mean lost: it is believed once `booking.deleted` was handled.
  if (facts === 'gone' && !(await notifications.wasDeleted(orderingKey)) && !isOld(claim, clock()))
    throw new FactsUnavailable('The booking service does not know this booking, will retry', false);
  const state = facts === 'gone' ? snapshotFromEvent(data, proven) : snapshotFrom(facts, proven);
  return { booking: state ?? null, evidence: proven };
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
  const { template, audience, recipient, _id } = claim;
  if (audience !== 'customer') return undefined;
  const wasApproved = template === 'booking-cancelled' && (await notifications.wasInvited(claim));
  if (!isStrangerTriggered(template, booking, wasApproved)) return undefined;
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
