import { proportionOfCents, type CompanyPromises } from '@livery/shared-types';
import { refundPercentage, refundTierEnd } from '@livery/shared-types/refundTiers';
import type { Booking } from './booking.ts';
import { heldCents, type CardMoney } from './cardMoney.ts';
import { allows } from './transitions.ts';

type Refundable = Pick<Booking, 'status' | 'pickup' | 'promised'>;

/**
 * Whether cancelling gives everything back for now: until staff have said yes, if the company promised so when the
 * booking was made, or promises it by now.
 */
export const isRefundedInFull = (booking: Refundable, company: CompanyPromises): boolean =>
  (booking.promised.refundInFullUntilApproved || company.refundInFullUntilApproved) &&
  allows('approve', booking);

/** What the customer gets back for a cancellation at `now`, in percent. */
export const policyPercentage = (booking: Refundable, company: CompanyPromises, now: Date): number =>
  isRefundedInFull(booking, company) ? 100 : refundPercentage(booking.pickup.latestAt, now);

/** The last moment of that share; null where it lasts until staff approve, and where nothing goes back. */
export const policyUntil = (booking: Refundable, company: CompanyPromises, now: Date): Date | null =>
  isRefundedInFull(booking, company) ? null : refundTierEnd(booking.pickup.latestAt, now);

/** The share of what is held, in cents. */
export function refundCents(payment: CardMoney, percentage: number): number {
  return proportionOfCents(heldCents(payment), percentage, 100);
}
