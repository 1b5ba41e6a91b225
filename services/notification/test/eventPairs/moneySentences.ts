import {
  cents,
  always,
  isAhead,
  isPending,
  isStanding,
  hasEnding,
  isUnpaid,
  isPaid,
  kept,
  byStaff,
  owed,
  both,
  amountIs,
  total,
  isOnItsWay,
  captured,
  A,
  s,
  going,
  type TruthTable,
} from './truthConditions.ts';

/** The price, what becomes of the money, receipts and refunds. */
export const MONEY_SENTENCES: TruthTable = [
  // The price, while the booking stands or after the trip
  s(`Total: ${A}`, total),
  s(
    String.raw`Paid to your chauffeur in cash on arrival\.`,
    both(isAhead, ({ reference }) => reference.summary.paymentMethod === 'cash' && reference.ending === null),
  ),
  s(
    String.raw`By card\.`,
    ({ reference }) => reference.summary.paymentMethod === 'stripe' && reference.captured === 0,
  ),
  s(
    String.raw`Not paid yet: you can pay through your booking page\.`,
    both(isUnpaid, ({ reference }) => reference.ending === null),
  ),
  s(
    'notice: Payment is still open',
    both(isUnpaid, ({ reference }) => reference.ending === null),
  ),
  s(
    String.raw`Please pay ${A} by card on your booking page before the trip\.`,
    both(isUnpaid, isAhead, total, ({ reference }) => reference.ending === null),
  ),
  s(
    String.raw`Paid by card\.`,
    ({ reference }) => reference.captured > 0 && reference.refundDue === 0 && !reference.disputed,
  ),
  s(String.raw`${A} paid by card\.`, captured),
  s(
    String.raw`${A} of it was refunded\.`,
    amountIs(({ reference }) => reference.refunded),
  ),
  s(String.raw`${A} of it is on its way back to your card\.`, amountIs(owed)),
  s(String.raw`Your bank disputes this payment\.`, ({ reference }) => reference.disputed),

  // What becomes of the money
  s('notice: Your payment', hasEnding),
  s(
    String.raw`Nothing was charged, so there is nothing to refund\.`,
    ({ reference }) => reference.captured === 0,
  ),
  // A payment may be on its way whose event has not arrived yet.
  s(
    String.raw`No card payment has reached us, so there is nothing to refund\.`,
    ({ reference }) => reference.captured === 0 || reference.isPaymentLate,
  ),
  s(
    String.raw`Should one still arrive, it goes back to your card in full by itself\.`,
    ({ reference }) => reference.summary.paymentMethod === 'stripe' && reference.ending !== null,
  ),
  s(
    String.raw`A refund of ${A} \(in full\) will be processed to your card within 3-5 business days\.`,
    both(going, captured, isOnItsWay),
  ),
  s(
    String.raw`A refund of ${A} \((?<share>\d+)% of (?<whole>\$[\d,.]+\d)\) will be processed to your card within 3-5 business days\.`,
    both(
      going,
      isOnItsWay,
      ({ reference }, { groups }) =>
        cents(groups?.['whole']) === reference.captured &&
        Math.round((reference.captured * Number(groups?.['share'])) / 100) === reference.refundDue,
    ),
  ),
  s(
    String.raw`A refund of ${A} \(in full\) was sent back to your card\.`,
    both(going, captured, (moment) => owed(moment) === 0),
  ),
  s(
    String.raw`A refund of ${A} \((?<share>\d+)% of (?<whole>\$[\d,.]+\d)\) was sent back to your card\.`,
    both(
      going,
      (moment) => owed(moment) === 0,
      ({ reference }, { groups }) =>
        Math.round((reference.captured * Number(groups?.['share'])) / 100) === reference.refundDue,
    ),
  ),
  s(
    String.raw`The ${A} you paid goes back to your card within 3-5 business days\.`,
    both(going, captured, isOnItsWay),
  ),
  s(
    String.raw`The ${A} you paid was sent back to your card\.`,
    both(going, captured, (moment) => owed(moment) === 0),
  ),
  s(
    String.raw`${A} of the (?<whole>\$[\d,]+\.\d\d) you paid goes back to your card within 3-5 business days\.`,
    both(going, isOnItsWay, ({ reference }, { groups }) => cents(groups?.['whole']) === reference.captured),
  ),
  s(
    String.raw`${A} of the (?<whole>\$[\d,]+\.\d\d) you paid was sent back to your card\.`,
    both(
      going,
      (moment) => owed(moment) === 0,
      ({ reference }, { groups }) => cents(groups?.['whole']) === reference.captured,
    ),
  ),
  s(String.raw`The other ${A} is not refunded\.`, both(byStaff, amountIs(kept))),
  s(
    String.raw`Under the cancellation terms, the other ${A} is not refunded\.`,
    both(amountIs(kept), ({ reference }) => reference.ending?.by === 'customer'),
  ),
  s(
    String.raw`The ${A} paid is not refunded\.`,
    both(byStaff, captured, (moment) => kept(moment) === moment.reference.captured),
  ),
  s(
    String.raw`Under the cancellation terms, nothing of the ${A} paid is refunded\.`,
    both(captured, (moment) => kept(moment) === moment.reference.captured),
  ),
  s(
    String.raw`Your bank disputes this payment, so it decides what becomes of the money\.`,
    ({ reference }) => reference.disputed,
  ),

  // Receipts
  s(`Amount paid: ${A} CAD`, captured),
  s(String.raw`Taxes and fees included\.`, always),
  s('heading: WHAT YOU PAID FOR', isPaid),
  s(`Airport transfer: ${A}`, total),
  s(`Subtotal: ${A}`, total),
  s('heading: RECEIPT', isPaid),
  s('Paid on: .+', isPaid),
  s('Paid with: Visa ending in 4242', isPaid),
  s('Paid by: Amelia Okafor', isPaid),
  s('Paid to: Ellesmere Chauffeurs, Scarborough, Ontario', isPaid),
  s('Reference: (pi|re)_.+', isPaid),
  s('notice: Pending approval', isPending),
  s(String.raw`Your booking is still being reviewed\.`, isPending),
  s(
    String.raw`Should we be unable to take it, you get this payment back in full\.`,
    both(isPending, ({ reference }) => reference.refundDue === 0),
  ),
  s(
    String.raw`Should we be unable to take it, you get the rest of this payment back\.`,
    both(isPending, ({ reference }) => reference.refundDue > 0),
  ),
  s('notice: Your ride is confirmed', isStanding),
  s(
    'notice: This booking is (cancelled|rejected)',
    ({ reference }, [, status]) => reference.status === status,
  ),
  s(String.raw`The ride will not take place\.`, hasEnding),

  // Refunds
  s(`Refunded: ${A} CAD`, ({ reference }, { groups }) => cents(groups?.['amount']) <= reference.refunded),
  s('heading: REFUND', ({ reference }) => reference.refunded > 0),
  s(`Originally paid: ${A}`, captured),
  s(
    `Refunded in total: ${A}`,
    amountIs(({ reference }) => reference.refunded),
  ),
  s(String.raw`Questions about this refund\?`, always),
  s(String.raw`Write to .+ or call .+\.`, always),
];
