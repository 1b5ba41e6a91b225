import type { OwnBooking } from '@livery/shared-types/booking';
import { cardDueCents, displayMoney, parseCents } from '@livery/shared-types/cents';

const centsOf = (amount: string) => parseCents(amount) ?? 0;

/** A card is charged nothing of it: it is zero, or below what the payment provider takes. */
export const isFreeByCard = (total: string): boolean => cardDueCents(centsOf(total)) === 0;

export const isOwed = (balanceDue: string): boolean => centsOf(balanceDue) > 0;

const RECEIVED: readonly OwnBooking['paymentStatus'][] = [
  'paid',
  'refund_pending',
  'partially_refunded',
  'refunded',
];

/** Money has changed hands, whatever became of it. */
export const hasReceipt = ({
  paymentStatus,
  amountPaid,
}: Pick<OwnBooking, 'paymentStatus' | 'amountPaid'>): boolean =>
  RECEIVED.includes(paymentStatus) || isOwed(amountPaid);

/** What is left of a card's balance once `paid` is paid too, as the customer reads it. */
export function whatIsLeft(balanceDue: string, paid: string): string {
  const left = cardDueCents(centsOf(balanceDue) - centsOf(paid));
  return left === 0 ? 'Nothing is left to pay.' : `${displayMoney({ cents: left })} is left to pay.`;
}

interface Wanted {
  paymentMethod: OwnBooking['paymentMethod'];
  previousTotal: string;
  newTotal: string;
  balanceDue: string;
  amountPaid: string;
}

/** What a change of the total means in money: still to be paid afterwards, or going back. Decimal strings in, cents out. */
export function moneyAfterChange({
  paymentMethod,
  previousTotal,
  newTotal,
  balanceDue,
  amountPaid,
}: Wanted): {
  toPayCents: number;
  goesBackCents: number;
} {
  const dueCents = paymentMethod === 'cash' ? (cents: number) => Math.max(0, cents) : cardDueCents;
  const paidCents = centsOf(amountPaid);
  // Too little for a card was not asked for, and is not settled by that.
  const isUnasked = centsOf(balanceDue) === 0 && dueCents(centsOf(previousTotal) - paidCents) === 0;
  // An amount that staff gave back by hand had paid for the trip, so it is not given back again.
  const settledCents = isUnasked
    ? paidCents
    : Math.max(centsOf(previousTotal) - centsOf(balanceDue), paidCents);
  // An amount that staff kept is given back only when the trip gets cheaper.
  const isCheaper = centsOf(newTotal) < centsOf(previousTotal);
  const excessCents = Math.max(0, settledCents - centsOf(newTotal));
  return {
    toPayCents: dueCents(centsOf(newTotal) - settledCents),
    goesBackCents: isCheaper ? Math.min(paidCents, excessCents) : 0,
  };
}
