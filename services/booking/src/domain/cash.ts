import {
  changeOfMoney,
  decide,
  invalidField,
  refusal,
  statusWords,
  type ActorContext,
  type Booking,
  type Decision,
} from './booking.ts';

/** A cash trip was driven, and not all of its cash is recorded. */
export function isCashDue({
  status,
  paymentMethod,
  quote,
  cashReceivedCents,
}: Pick<Booking, 'status' | 'paymentMethod' | 'quote' | 'cashReceivedCents'>): boolean {
  return status === 'completed' && paymentMethod === 'cash' && (cashReceivedCents ?? 0) < quote.totalCents;
}

/** Refuses cash for a booking that is paid otherwise; `path` names the field. */
export function recordedCash(booking: Booking, cents: number, path: string) {
  if (booking.paymentMethod !== 'cash') {
    throw invalidField(path, 'This booking is paid by card.');
  }
  return {
    change: { cashReceivedCents: cents },
    changes: [changeOfMoney('cash received', booking.cashReceivedCents, cents)],
  };
}

export const takesCash = ({ status, paymentMethod }: Booking): boolean =>
  paymentMethod === 'cash' && ['approved', 'confirmed', 'completed'].includes(status);

/** Records the cash that the chauffeur took. A second record replaces the first. */
export function recordCash(booking: Booking, cents: number, ctx: ActorContext): Decision {
  const { change, changes } = recordedCash(booking, cents, 'amount');
  if (!takesCash(booking)) {
    const message = `This booking is ${statusWords(booking.status)}, so no cash can be received for it.`;
    throw refusal('booking.wrong_status', message, booking);
  }
  return decide(booking, change, { ctx, action: 'cash received', changes });
}
