import type { PublicBooking, RefundPreview } from '@livery/shared-types/booking';
import { displayMoney, parseCents } from '@livery/shared-types/cents';
import { REFUND_TIERS, refundTierAt } from '@livery/shared-types/refundTiers';
import { hasPassed } from './hasPassed.ts';
import { businessClock, businessInstant, displayMoment } from './dates.ts';

const HOUR_MS = 3_600_000;

/** What is cancelled: the business's day and clock time, YYYY-MM-DD and HH:mm, as far as they are known. */
export interface Pickup {
  date: string;
  time: string;
}

/** Whether there is such a moment: an address may bring a day or an hour that no calendar or clock has. */
export function isWholePickup({ date, time }: Pickup): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return false;
  const moment = new Date(`${date}T${time}Z`);
  // A 30th of February is read as a day of March.
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(`${date}T${time}`)) return false;
  // In spring the business's clock skips an hour.
  return businessClock(businessInstant(`${date}T${time}`)) === `${date}T${time}`;
}

/** The pickup of a booking as the server sends it. */
export const pickupOf = (booking: { pickupDate: string; pickupTime: string }): Pickup => ({
  date: booking.pickupDate.slice(0, 10),
  time: booking.pickupTime,
});

interface RefundStep {
  percentage: number;
  /** The last moment at which this share goes back. */
  until: Date;
}

/** What a cancellation of this pickup gives back, from `now` on: the share in force, and each smaller one after it. */
export function refundSteps(pickup: Pickup, now: Date): RefundStep[] {
  const pickupAt = businessInstant(`${pickup.date}T${pickup.time}`);
  const inForce = refundTierAt(pickupAt, now);
  if (!inForce) return [];
  return REFUND_TIERS.slice(REFUND_TIERS.indexOf(inForce)).map(({ noticeHours, percentage }) => ({
    percentage,
    until: new Date(pickupAt.getTime() - noticeHours * HOUR_MS),
  }));
}

/** "Mon, Nov 30, 2:30 PM": until then cancelling a paid booking gives everything back. Undefined when that has passed. */
export function freeUntil(pickup: Pickup, now: Date): string | undefined {
  const [first] = isWholePickup(pickup) ? refundSteps(pickup, now) : [];
  return first?.percentage === 100 ? displayMoment(first.until, now) : undefined;
}

/** Also for what the company promises before there is a booking. */
export const UNTIL_APPROVED = 'Full refund until we approve your booking.';

const NOTHING_BACK = 'Cancelling gives nothing back so close to the pickup.';

/** Said of no pickup yet, and of one that has passed: its terms would be nobody's. */
const ANY_PICKUP = `refund until ${REFUND_TIERS[0].noticeHours} hours before pickup.`;

interface Cancellable extends Pickup {
  isCash: boolean;
  /** Until staff approve it, everything goes back. */
  isFullUntilApproved?: boolean;
}

/** Before paying: what cancelling this pickup would give back, and until when, by the server's own tiers. */
export function refundTerms(
  { isCash, isFullUntilApproved = false, ...pickup }: Cancellable,
  now: Date,
): string {
  if (isCash) return 'You pay on arrival: cancelling before then costs nothing.';
  if (isFullUntilApproved) return `${UNTIL_APPROVED} After that: ${termsOnceApproved(pickup, now)}`;
  if (!isWholePickup(pickup) || hasPassed(pickup, now)) return `Full ${ANY_PICKUP}`;
  const [current, next] = refundSteps(pickup, now);
  if (!current) return NOTHING_BACK;
  const until = displayMoment(current.until, now);
  return current.percentage === 100
    ? `Full refund until ${until}, ${afterwards(next, now)}.`
    : `Cancelling now gives back ${current.percentage}%, until ${until}, ${afterwards(next, now)}.`;
}

/** The terms of a booking as the server sends it. */
export const refundTermsOf = (booking: CancellableBooking, now: Date): string =>
  refundTerms(
    {
      ...pickupOf(booking),
      isCash: booking.paymentMethod === 'cash',
      isFullUntilApproved: booking.refundInFullUntilApproved,
    },
    now,
  );

type CancellableBooking = Pick<
  PublicBooking,
  'pickupDate' | 'pickupTime' | 'paymentMethod' | 'refundInFullUntilApproved'
>;

function termsOnceApproved(pickup: Pickup, now: Date): string {
  if (!isWholePickup(pickup) || hasPassed(pickup, now)) return `full ${ANY_PICKUP}`;
  const [current, next] = refundSteps(pickup, now);
  if (!current) return 'nothing, so close to the pickup.';
  const share = current.percentage === 100 ? 'full refund' : `${current.percentage}%`;
  return `${share} until ${displayMoment(current.until, now)}, ${afterwards(next, now)}.`;
}

const afterwards = (next: RefundStep | undefined, now: Date): string =>
  next ? `then ${next.percentage}% until ${displayMoment(next.until, now)}` : 'then nothing';

const isZero = (amount: string) => (parseCents(amount) ?? 0) === 0;

type Offer = Pick<RefundPreview, 'paidAmount' | 'heldAmount' | 'refundAmount' | 'refundPercentage'>;

/** Before cancelling: what would go back of what was paid. */
export function refundOffer({ paidAmount, heldAmount, refundAmount, refundPercentage }: Offer): string {
  if (isZero(paidAmount)) return 'Nothing has been paid, so there is nothing to refund.';
  if (isZero(heldAmount)) return 'All that was paid has been refunded before.';
  if (isZero(refundAmount)) return `${NOTHING_BACK} We keep the ${displayMoney(heldAmount)} you paid.`;
  const what = heldAmount === paidAmount ? 'what you paid' : 'what is left of your payment';
  return refundAmount === heldAmount
    ? `Cancelling now gives back all of ${what}: ${displayMoney(refundAmount)}.`
    : `Cancelling now gives back ${refundPercentage}% of ${what}: ${displayMoney(refundAmount)} of ${displayMoney(heldAmount)}.`;
}

type Deadline = Pick<RefundPreview, 'refundUntil' | 'refundInFullUntilApproved'>;

/** Until when that holds; undefined where nothing goes back. */
export function refundDeadline(
  { refundAmount, refundUntil, refundInFullUntilApproved }: Pick<Offer, 'refundAmount'> & Deadline,
  now: Date,
): string | undefined {
  if (isZero(refundAmount)) return undefined;
  if (refundInFullUntilApproved) return 'That holds until we approve your booking.';
  return refundUntil === null ? undefined : `That holds until ${displayMoment(new Date(refundUntil), now)}.`;
}

/** After cancelling. A refund is announced only where there is one. */
export function refundResult(
  refundAmount: string,
  { paidAmount, heldAmount }: Pick<Offer, 'paidAmount' | 'heldAmount'>,
): string {
  if (!isZero(refundAmount)) {
    return `Refund of ${displayMoney(refundAmount)} will be processed within 3-5 business days.`;
  }
  if (isZero(paidAmount))
    return 'Your booking is cancelled. Nothing was charged, so there is nothing to refund.';
  return isZero(heldAmount)
    ? 'Your booking is cancelled. All that you paid was refunded before.'
    : 'Your booking is cancelled. So close to the pickup, nothing is refunded.';
}

/** The same, where nothing beside it says that the booking is cancelled. */
export const cancelledText = (refundAmount: string, paid: Parameters<typeof refundResult>[1]): string =>
  `${isZero(refundAmount) ? '' : 'Your booking is cancelled. '}${refundResult(refundAmount, paid)}`;
