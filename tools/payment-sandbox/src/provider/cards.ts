export type TestCard = {
  number: string;
  purpose: string;
  /** What becomes of a payment with it; `disputed` succeeds, and soon after the cardholder's bank contests it. */
  onPayment: 'succeeds' | 'declines' | 'authenticates' | 'processes' | 'disputed';
  decline?: { code: string; declineCode: string; message: string };
  onRefund: 'succeeds' | 'pending' | 'fails';
  /** What becomes of capturing it, where it was authorised only. */
  onCapture: 'succeeds' | 'declines';
};

type Behaviour = Partial<Pick<TestCard, 'onPayment' | 'onRefund' | 'onCapture' | 'decline'>>;

const card = (number: string, purpose: string, behaviour: Behaviour = {}): TestCard => ({
  onPayment: 'succeeds',
  onRefund: 'succeeds',
  onCapture: 'succeeds',
  ...behaviour,
  number,
  purpose,
});

const declines = (declineCode: string, message: string): Behaviour => ({
  onPayment: 'declines',
  decline: { code: 'card_declined', declineCode, message },
});

/** The provider's documented test cards, and two of our own (`processing`, `captureFails`), since no documented card does that. */
export const testCards = {
  visa: card('4242424242424242', 'Succeeds'),
  declined: card('4000000000000002', 'Is declined', declines('generic_decline', 'Your card was declined.')),
  insufficientFunds: card(
    '4000000000009995',
    'Lacks funds',
    declines('insufficient_funds', 'Your card has insufficient funds.'),
  ),
  authentication: card('4000002500003155', "Asks on the bank's page", { onPayment: 'authenticates' }),
  processing: card('4000000000006660', 'Processes, then succeeds', { onPayment: 'processes' }),
  refundPending: card('4000000000007726', 'Refund pending at first', { onRefund: 'pending' }),
  refundFails: card('4000000000005126', 'Refund fails later', { onRefund: 'fails' }),
  disputed: card('4000000000000259', 'Disputed after payment', { onPayment: 'disputed' }),
  captureFails: card('4000000000006678', 'Capturing a hold fails', { onCapture: 'declines' }),
};

export type TestCardName = keyof typeof testCards | 'unknown';

/** Any other number: the provider refuses real cards in test mode, and so do we. */
const unknownCard = card(
  '',
  'Not a test card',
  declines(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
);

export function testCard(name: TestCardName): TestCard {
  const known: Partial<Record<string, TestCard>> = testCards;
  return known[name] ?? unknownCard;
}

export function cardByNumber(number: string): TestCardName {
  const names = Object.keys(testCards) as (keyof typeof testCards)[];
  return names.find((name) => testCards[name].number === number) ?? 'unknown';
}
