import { displayMoney } from '@livery/shared-types';
import { balanceDueCents } from './balance.ts';
import { decide, refusal, type ActorContext, type Booking, type Decision } from './booking.ts';
import { reasonNotToPay } from './payable.ts';

export function refuseNothingDue(booking: Booking): void {
  const { paymentMethod } = booking;
  if (paymentMethod === 'cash')
    throw refusal('booking.pays_cash', 'This booking is paid in cash on arrival.', booking);
  const reason = reasonNotToPay(booking);
  if (reason !== null) throw refusal('booking.nothing_due', reason, booking);
}

/** E-mails the payment link to the customer. */
export function requestPayment(booking: Booking, payCode: string, ctx: ActorContext): Decision {
  refuseNothingDue(booking);
  const { customerEmail } = booking;
  if (customerEmail === '') {
    const message = 'This booking has no e-mail address. Read the code out to the customer instead.';
    throw refusal('booking.no_email', message, booking);
  }
  const note = `${displayMoney({ cents: balanceDueCents(booking) })}, sent to ${customerEmail}`;
  return decide(booking, {}, { ctx, action: 'payment requested', note }, [
    { type: 'booking.payment_requested', payCode },
  ]);
}
