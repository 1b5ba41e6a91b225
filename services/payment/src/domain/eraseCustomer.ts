import { decide, unchanged, type Decision, type Payment } from './payment.ts';

const ERASED = 'Erased';
const ERASED_NAME = 'Erased customer';

/** The payment of somebody who was erased: amounts, times and cards' last digits stay, for the books. */
export function eraseCustomer(payment: Payment): Decision {
  const { booking } = payment;
  if (booking.customerName === ERASED_NAME) return unchanged(payment);
  return decide({
    ...payment,
    booking: {
      ...booking,
      customerName: ERASED_NAME,
      customerEmail: '',
      customerPhone: '',
      pickupAddress: booking.pickupAddress === '' ? '' : ERASED,
      destinations: booking.destinations.map(() => ERASED),
      flightNumber: null,
      pickupSign: null,
      notes: null,
      // Of this version is the booking without its customer: an event from before, which comes late, does not bring them back.
      version: booking.version + 1,
    },
  });
}
