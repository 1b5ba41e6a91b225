import {
  always,
  hoursAhead,
  isByCard,
  isUnpaid,
  held,
  isHeld,
  isPaid,
  both,
  firstPayment,
  hasBalance,
  A,
  s,
  type TruthTable,
} from './truthConditions.ts';

/** Notices to staff, links and small print. */
export const OTHER_SENTENCES: TruthTable = [
  // Staff
  s('notice: Not paid yet', isUnpaid),
  s(
    String.raw`The customer chose to pay by card and has not paid\.`,
    both(isUnpaid, ({ isStaff }) => isStaff),
  ),
  s('heading: CUSTOMER', ({ isStaff }) => isStaff),
  s('Name: Amelia Okafor', ({ isStaff }) => isStaff),
  s('E-mail: .+', ({ isStaff, reference }) => isStaff && reference.summary.customerEmail !== ''),
  s('Phone: .+', ({ isStaff }) => isStaff),
  s('Payment: Cash · not required', ({ reference }) => reference.summary.paymentMethod === 'cash'),
  s('Payment: Card · unpaid', isUnpaid),
  s(
    'Payment: Card · failed',
    both(isUnpaid, ({ reference }) => reference.chargeFailed),
  ),
  s('Payment: Card · authorized', isHeld),
  s('notice: Card authorised', isHeld),
  s(
    String.raw`${A} is held on the card\.`,
    both(held, ({ isStaff }) => isStaff),
  ),
  s(
    String.raw`It is charged when you approve the booking\.`,
    both(isHeld, ({ reference }) => reference.status === 'pending_approval'),
  ),
  s('notice: What the provider said', ({ reference }) => reference.chargeFailed),
  s(String.raw`Your card was declined\.`, ({ reference }) => reference.chargeFailed),
  s(`Not charged: ${A} CAD`, ({ reference }) => reference.chargeFailed),
  s('heading: PAYMENT', ({ isStaff }) => isStaff),
  s('Payment: pi_.+', ({ reference, isStaff }) => isStaff && reference.chargeFailed),
  s(String.raw`The customer was asked to pay another way\.`, ({ reference }) => reference.chargeFailed),
  s(String.raw`The booking is not paid: please see to it\.`, isUnpaid),
  s(
    'Payment: Card · (paid|partially refunded|refund pending|refunded)(?<disputed>, disputed)?',
    ({ reference }, [, words, disputed]) => {
      const isBack = reference.refunded >= reference.captured;
      const words2 = isBack
        ? 'refunded'
        : reference.refundDue > reference.refunded
          ? 'refund pending'
          : reference.refunded > 0
            ? 'partially refunded'
            : 'paid';
      return reference.captured > 0 && words === words2 && (disputed !== undefined) === reference.disputed;
    },
  ),
  s('notice: What happened', ({ reference }) => reference.disputed),
  s(
    'The customer’s bank contests this payment and holds the money back until it has decided\\.',
    ({ reference }) => reference.disputed,
  ),
  s(`Disputed: ${A} CAD`, firstPayment),
  s('heading: DISPUTE', ({ reference }) => reference.disputed),
  s('Evidence due: .+', ({ reference }) => reference.disputed),
  s('Reason: fraudulent', ({ reference }) => reference.disputed),
  s(`Paid: ${A}`, firstPayment),
  s('Payment: pi_.+', isPaid),
  s('Dispute: dp_.+', ({ reference }) => reference.disputed),
  s('Booking: (.+)', ({ reference }, [, status]) => status === reference.status.replaceAll('_', ' ')),
  s('notice: What to do', ({ isStaff }) => isStaff),
  s(
    'Answer with evidence on the provider’s own dashboard before the date above: .+\\.',
    ({ reference }) => reference.disputed,
  ),
  s(String.raw`Without an answer the money is lost\.`, ({ reference }) => reference.disputed),
  s(
    String.raw`A refund does not end a dispute: agree with the customer first\.`,
    ({ reference }) => reference.disputed,
  ),

  // Links and small print
  s(
    'link: Pay and manage your booking https://.+',
    both(hasBalance, ({ reference }) => reference.ending === null),
  ),
  s('link: (Manage your booking|View this booking|View your booking|See this booking) https://.+', always),
  s(
    'link: Choose another time https://.+/booking\\?trip=.+',
    ({ reference }) => reference.status === 'rejected',
  ),
  s('link: Book your next ride https://.+', ({ reference }) => reference.status === 'completed'),
  s('link: Open the dashboard https://.+', ({ isStaff }) => isStaff),
  s(
    String.raw`Full refund until .+, then 75% until .+, 50% until .+, and nothing after that\.`,
    both(isByCard, (moment) => hoursAhead(moment) >= 24),
  ),
  s(
    String.raw`Cancelling now gives back 75% until .+, then 50% until .+, and nothing after that\.`,
    both(isByCard, (moment) => hoursAhead(moment) >= 12 && hoursAhead(moment) < 24),
  ),
  s(
    String.raw`Cancelling now gives back 50% until .+, and nothing after that\.`,
    both(isByCard, (moment) => hoursAhead(moment) >= 2 && hoursAhead(moment) < 12),
  ),
  s(
    String.raw`So close to the pickup, a card payment is not refunded when you cancel\.`,
    both(isByCard, (moment) => hoursAhead(moment) < 2),
  ),
  s(
    String.raw`You pay on arrival: cancelling before then costs nothing\.`,
    ({ reference }) => reference.summary.paymentMethod === 'cash',
  ),
  s(String.raw`Rather talk\?`, always),
  s(String.raw`Call us at .+, day or night\.`, always),
  s(String.raw`You did not ask for this\?`, ({ reference }) => reference.ending?.by === 'customer'),
  s(String.raw`Call us at once at .+ and we will put it right\.`, always),
  s(String.raw`You see it otherwise\?`, ({ reference }) => reference.ending?.noShow === true),
  s(
    String.raw`Left something in the car, or is anything not as it should be\?`,
    ({ reference }) => reference.status === 'completed',
  ),
];
