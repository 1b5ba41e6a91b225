type Decline = { code: string; declineCode: string; message: string };

export type TestCard = {
  number: string;
  purpose: string;
  /** What becomes of a payment with it; `disputed` succeeds, and soon after the cardholder's bank contests it. */
  onPayment: 'succeeds' | 'declines' | 'authenticates' | 'processes' | 'disputed';
  decline?: Decline;
  onRefund: 'succeeds' | 'pending' | 'fails';
};

const accepted = { onPayment: 'succeeds', onRefund: 'succeeds' } as const;
const declined = { onPayment: 'declines', onRefund: 'succeeds' } as const;

/** The provider's documented test cards, and one of our own (`processing`), since no documented card stays there. */
export const testCards = {
  visa: { ...accepted, number: '4242424242424242', purpose: 'Succeeds' },
  declined: {
    ...declined,
    number: '4000000000000002',
    purpose: 'Is declined',
    decline: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  },
  insufficientFunds: {
    ...declined,
    number: '4000000000009995',
    purpose: 'Lacks funds',
    decline: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  authentication: {
    ...accepted,
    onPayment: 'authenticates',
    number: '4000002500003155',
    purpose: "Asks on the bank's page",
  },
  processing: {
    ...accepted,
    onPayment: 'processes',
    number: '4000000000006660',
    purpose: 'Processes, then succeeds',
  },
  refundPending: {
    ...accepted,
    onRefund: 'pending',
    number: '4000000000007726',
    purpose: 'Refund pending at first',
  },
  refundFails: {
    ...accepted,
    onRefund: 'fails',
    number: '4000000000005126',
    purpose: 'Refund fails later',
  },
  disputed: {
    ...accepted,
    onPayment: 'disputed',
    number: '4000000000000259',
    purpose: 'Disputed after payment',
  },
} as const satisfies Record<string, TestCard>;

export type TestCardName = keyof typeof testCards | 'unknown';

/** Any other number, and cards of earlier releases: the provider refuses real cards in test mode, and so do we. */
const unknownCard: TestCard = {
  ...declined,
  number: '',
  purpose: 'Not a test card',
  decline: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
};

export function testCard(name: TestCardName): TestCard {
  const known: Partial<Record<string, TestCard>> = testCards;
  return known[name] ?? unknownCard;
}

export function cardByNumber(number: string): TestCardName {
  const names = Object.keys(testCards) as (keyof typeof testCards)[];
  return names.find((name) => testCards[name].number === number) ?? 'unknown';
}
