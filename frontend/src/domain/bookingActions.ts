import type { AdminBooking, AllowedAction } from '@livery/shared-types/adminBooking';
import { displayMoney, parseCents } from '@livery/shared-types/cents';
import { readAmount } from '@livery/shared-types/readNumber';

const centsOf = (amount: string | null) => parseCents(amount ?? '0') ?? 0;

export const isPositive = (amount: string) => centsOf(amount) > 0;

/** Whether the server lets staff do it with the booking, whatever the hour. */
export const allows = ({ actions }: Pick<AdminBooking, 'actions'>, type: AllowedAction['type']): boolean =>
  actions.some((action) => action.type === type);

/** What the server lets staff do with a booking: `has` whatever the hour, `can` at `now`. */
export function actionsFor(booking: Pick<AdminBooking, 'actions'>, now: number) {
  const has = (type: AllowedAction['type']) => allows(booking, type);
  const can = (type: AllowedAction['type']) =>
    booking.actions.some(
      (action) =>
        action.type === type &&
        (action.from === undefined || Date.parse(action.from) <= now) &&
        (action.until === undefined || now <= Date.parse(action.until)),
    );
  return { has, can, isStillToCome: has('complete') && !can('complete') };
}

type Facts = Pick<AdminBooking, 'status' | 'paymentMethod' | 'cashReceived' | 'totalAmount'>;

/** A trip driven for cash, not all of which has been recorded. */
export const isCashDue = ({ status, paymentMethod, cashReceived, totalAmount }: Facts): boolean =>
  status === 'completed' && paymentMethod === 'cash' && centsOf(cashReceived) < centsOf(totalAmount);

/** What the customer wants changed, while it waits for staff. */
export const openChangeRequest = ({ changeRequest }: Pick<AdminBooking, 'changeRequest'>) =>
  changeRequest?.status === 'open' ? changeRequest : undefined;

type Owed = Pick<AdminBooking, 'status' | 'paymentMethod' | 'paymentStatus' | 'amountPaid' | 'balanceDue'>;

/** A part is paid, or the agreed trip's card is not charged. "Unpaid" says so before; cash comes with the trip. */
export function owesBalance({ status, paymentMethod, paymentStatus, amountPaid, balanceDue }: Owed): boolean {
  if (!isPositive(balanceDue)) return false;
  if (isPositive(amountPaid)) return true;
  const isCharged =
    paymentMethod !== 'cash' && paymentStatus !== 'authorized' && paymentStatus !== 'processing';
  return isCharged && (status === 'approved' || status === 'confirmed' || status === 'completed');
}

/** As it is shown of an amount that somebody typed. */
export const typedMoney = (text: string) => displayMoney({ cents: readAmount(text).value ?? 0 });

/** What is wrong with an amount that somebody typed, in words; undefined when it is fine. `most` is a decimal string. */
export function amountFault(text: string, { least = 0, most }: { least?: number; most?: string } = {}) {
  const cents = readAmount(text).value;
  if (cents === undefined || cents < 0) return 'Enter an amount in dollars, such as 50.00';
  if (cents < least) return 'Enter an amount above zero';
  if (most !== undefined && cents > centsOf(most)) return `At most $${most} is still held.`;
  return undefined;
}
