import { balanceOf } from './referenceBooking.ts';
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
  held,
  isHeld,
  both,
  amountIs,
  total,
  isOnItsWay,
  captured,
  balance,
  hasBalance,
  isBalanceOpen,
  onePayment,
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
    String.raw`Please pay ${A} by card on your booking page\.`,
    both(isUnpaid, total, ({ reference }) => reference.ending === null),
  ),
  s(
    String.raw`Paid by card\.`,
    ({ reference }) =>
      reference.captured > 0 &&
      reference.refundDue === 0 &&
      !reference.disputed &&
      balanceOf(reference) === 0,
  ),
  s(String.raw`${A} paid by card\.`, captured),
  s(
    String.raw`${A} of it was refunded\.`,
    amountIs(({ reference }) => reference.refunded),
  ),
  s(String.raw`${A} of it is on its way back to your card\.`, amountIs(owed)),
  // A card that is held
  s(
    String.raw`Please pay ${A} by card on your booking page\.`,
    both(isUnpaid, total, ({ reference }) => reference.chargeFailed),
  ),
  s(
    'title: Nothing was charged',
    ({ reference }) => reference.wasHeld && reference.held === 0 && reference.captured === 0,
  ),
  s(
    'title: Your card could not be charged',
    both(isUnpaid, ({ reference }) => reference.chargeFailed),
  ),
  s(
    'title: An authorised card could not be charged',
    both(isUnpaid, ({ reference, isStaff }) => isStaff && reference.chargeFailed),
  ),
  s(String.raw`Your card is authorised for ${A}\.`, both(held, isPending)),
  s(String.raw`It is charged when we confirm your booking\.`, both(isHeld, isPending)),
  s(
    String.raw`Your card is charged ${A} now\.`,
    both(held, ({ reference }) => reference.status !== 'pending_approval'),
  ),
  s(
    String.raw`Nothing was charged\.`,
    ({ reference }) => reference.captured === 0 || reference.isPaymentLate,
  ),
  s(
    String.raw`The hold on your card is released; your bank may take a few days to show it\.`,
    ({ reference }) => reference.wasHeld && reference.held === 0 && reference.ending !== null,
  ),
  s(
    String.raw`The hold on your card has lapsed, because a bank keeps it for some days only\.`,
    ({ reference }) => reference.wasHeld && reference.held === 0,
  ),
  s('title: Nothing was charged', ({ reference }) => reference.wasHeld && reference.captured === 0),
  s('title: Your card could not be charged', ({ reference }) => reference.chargeFailed),
  s('title: An authorised card could not be charged', ({ reference }) => reference.chargeFailed),
  s(`Released: ${A} CAD`, total),
  s(
    String.raw`Your booking for .+ stays as it is(: we are still reviewing it)?\.`,
    ({ reference }, [, reviewed]) =>
      reference.ending === null && (reviewed !== undefined) === (reference.status === 'pending_approval'),
  ),
  s(String.raw`Your bank may take a few days to show that the hold is gone\.`, always),
  s(
    String.raw`We tried to charge the card that you had authorised for this booking, and your bank declined it\.`,
    ({ reference }) => reference.chargeFailed,
  ),
  s(
    String.raw`Nothing was charged, and the hold is released\.`,
    ({ reference }) => reference.chargeFailed && reference.captured === 0,
  ),
  s(String.raw`Your booking stays as it is\.`, ({ reference }) => reference.ending === null),
  s(String.raw`Questions\?`, always),
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
  s(`Amount paid: ${A} CAD`, onePayment),
  s('Paid for: (Your booking|The balance of your booking)', ({ reference }) => reference.captures.length > 1),
  s(`Paid in total: ${A}`, captured),
  s(`Still to be paid: ${A}`, both(balance, hasBalance)),
  s(String.raw`${A} is still to be paid\.`, both(balance, isBalanceOpen)),
  s('notice: A balance is open', isBalanceOpen),
  s(String.raw`Please pay the remaining ${A} by card on your booking page\.`, both(balance, isBalanceOpen)),
  s(`To be paid: ${A}`, both(balance, hasBalance)),
  s(
    String.raw`Of ${A}; (?<paid>\$[\d,]+\.\d\d) was paid by card\.`,
    both(total, isBalanceOpen, ({ reference }, { groups }) => cents(groups?.['paid']) === reference.captured),
  ),
  s('title: Please pay the balance', isBalanceOpen),
  s('title: Please pay for your ride', both(hasBalance, isUnpaid)),
  s(String.raw`A part of the price of your booking is still to be paid by card\.`, isBalanceOpen),
  s(String.raw`Your booking is still to be paid by card\.`, both(hasBalance, isUnpaid)),
  s(String.raw`The button leads to the payment, and so does this code on our site\.`, hasBalance),
  s('7K4M-9QX2', hasBalance),
  s('link: Pay .+ https://livery.example/pay/7K4M9QX2', hasBalance),
  s(String.raw`Questions about this payment\?`, always),
  s('notice: You paid more than the new price', (moment) => owed(moment) > 0),
  s(
    String.raw`Because your booking changed, ${A} goes back to your card within 3-5 business days\.`,
    (moment, { groups }) => isOnItsWay(moment) && cents(groups?.['amount']) <= owed(moment),
  ),
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
