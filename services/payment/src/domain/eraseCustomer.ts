import { decide, unchanged, type Decision, type Payment } from './payment.ts';

const ERASED = 'Erased';
const ERASED_NAME = 'Erased customer';

/** Removes the customer. Amounts, times and the cards' last digits stay for the books. */
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
      passengerName: null,
      passengerPhone: null,
      pickupAddress: booking.pickupAddress === '' ? '' : ERASED,
      destinations: booking.destinations.map(() => ERASED),
      flightNumber: null,
      pickupSign: null,
      notes: null,
      // The next version, so that an older event that comes late does not bring the customer back.
      version: booking.version + 1,
    },
  });
}
