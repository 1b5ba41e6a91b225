import { conflict, invalid } from '@livery/service-kit/errors';

/** All refusals of payment. Codes are stable; the messages are for the customer. */
export const paymentErrors = {
  cash: () => conflict('payment.cash', 'This booking is paid in cash on arrival.'),
  alreadyPaid: () => conflict('payment.already_paid', 'This booking has already been paid.'),
  nothingToPay: () => conflict('payment.nothing_to_pay', 'There is nothing to pay for this booking.'),
  aboveMaximum: () =>
    conflict(
      'payment.above_maximum',
      'This amount is too large for one card payment. Please contact us to pay this booking.',
    ),
  notPayable: (reason: string | null, code = 'payment.not_payable') =>
    conflict(code, reason ?? 'This booking can no longer be paid.'),
  processing: () =>
    conflict('payment.processing', 'Your payment is being processed. This may take a few minutes.'),
  authorized: () =>
    conflict(
      'payment.authorized',
      'Your card has been authorised. It is charged when we confirm your booking.',
    ),
  nothingToRetry: () =>
    conflict('payment.nothing_to_retry', 'No refund of this booking has failed, or it is on its way again.'),
  wrongIntent: () => invalid('payment.wrong_intent', 'This payment does not belong to this booking.'),
  wrongAmount: () =>
    conflict(
      'payment.wrong_amount',
      'The amount paid is not the price of this booking. It will be refunded in full.',
    ),
};
