import {
  always,
  hoursAhead,
  isUnpaid,
  isPaid,
  both,
  captured,
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
  s(`Disputed: ${A} CAD`, captured),
  s('heading: DISPUTE', ({ reference }) => reference.disputed),
  s('Evidence due: .+', ({ reference }) => reference.disputed),
  s('Reason: fraudulent', ({ reference }) => reference.disputed),
  s(`Paid: ${A}`, captured),
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
    both(isUnpaid, ({ reference }) => reference.ending === null),
  ),
  s('link: (Manage your booking|View this booking|View your booking|See this booking) https://.+', always),
  s(
    'link: Choose another time https://.+/booking\\?quote=.+',
    ({ reference }) => reference.status === 'rejected',
  ),
  s('link: Book your next ride https://.+', ({ reference }) => reference.status === 'completed'),
  s('link: Open the dashboard https://.+', ({ isStaff }) => isStaff),
  s(String.raw`Free cancellation until 24 hours before pickup; .+\.`, (moment) => hoursAhead(moment) >= 24),
  s(
    String.raw`If you cancel until 12 hours before pickup, 75% .+\.`,
    (moment) => hoursAhead(moment) >= 12 && hoursAhead(moment) < 24,
  ),
  s(
    String.raw`If you cancel until 2 hours before pickup, 50% .+\.`,
    (moment) => hoursAhead(moment) >= 2 && hoursAhead(moment) < 12,
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
