export type Decline = { code: string; declineCode?: string; message: string; param?: string };

export type TestCard = {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  country: string;
  /** What the SDK's users write instead of a number, such as `pm_card_visa`. */
  token: string;
  purpose: string;
  onPayment: 'succeeds' | 'declines' | 'authenticates' | 'processes';
  decline?: Decline;
  onRefund: 'succeeds' | 'pending' | 'fails';
};

const accepted = { brand: 'visa', country: 'US', onPayment: 'succeeds', onRefund: 'succeeds' } as const;
const declined = { ...accepted, onPayment: 'declines' } as const;
const cardDeclined = { code: 'card_declined', message: 'Your card was declined.' };

/** The provider's documented test cards, and one of our own (`processing`), since no documented card stays there. */
export const testCards = {
  visa: { ...accepted, number: '4242424242424242', token: 'pm_card_visa', purpose: 'Succeeds' },
  mastercard: {
    ...accepted,
    brand: 'mastercard',
    number: '5555555555554444',
    token: 'pm_card_mastercard',
    purpose: 'Succeeds (Mastercard)',
  },
  amex: {
    ...accepted,
    brand: 'amex',
    number: '378282246310005',
    token: 'pm_card_amex',
    purpose: 'Succeeds (Amex)',
  },
  canada: {
    ...accepted,
    country: 'CA',
    number: '4000001240000000',
    token: 'pm_card_ca',
    purpose: 'Succeeds (Canada)',
  },
  declined: {
    ...declined,
    number: '4000000000000002',
    token: 'pm_card_visa_chargeDeclined',
    purpose: 'Is declined',
    decline: { ...cardDeclined, declineCode: 'generic_decline' },
  },
  insufficientFunds: {
    ...declined,
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    purpose: 'Lacks funds',
    decline: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  lost: {
    ...declined,
    number: '4000000000009987',
    token: 'pm_card_visa_chargeDeclinedLostCard',
    purpose: 'Is reported lost',
    decline: { ...cardDeclined, declineCode: 'lost_card' },
  },
  expired: {
    ...declined,
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    purpose: 'Has expired',
    decline: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  },
  incorrectCvc: {
    ...declined,
    number: '4000000000000127',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    purpose: 'Wrong security code',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' },
  },
  processingError: {
    ...declined,
    number: '4000000000000119',
    token: 'pm_card_chargeDeclinedProcessingError',
    purpose: 'Processing error',
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  authentication: {
    ...accepted,
    country: 'IE',
    onPayment: 'authenticates',
    number: '4000002500003155',
    token: 'pm_card_authenticationRequired',
    purpose: "Asks on the bank's page",
  },
  processing: {
    ...accepted,
    onPayment: 'processes',
    number: '4000000000006660',
    token: 'pm_card_sandboxProcessing',
    purpose: 'Processes, then succeeds',
  },
  refundPending: {
    ...accepted,
    onRefund: 'pending',
    number: '4000000000007726',
    token: 'pm_card_pendingRefund',
    purpose: 'Refund pending at first',
  },
  refundFails: {
    ...accepted,
    onRefund: 'fails',
    number: '4000000000005126',
    token: 'pm_card_refundFail',
    purpose: 'Refund fails later',
  },
} as const satisfies Record<string, TestCard>;

export type TestCardName = keyof typeof testCards | 'unknown';

/** Any other number: the provider refuses real cards in test mode, and so do we. */
const unknownCard: TestCard = {
  ...declined,
  number: '',
  token: '',
  purpose: 'Not a test card',
  decline: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
};

export function testCard(name: TestCardName): TestCard {
  return name === 'unknown' ? unknownCard : testCards[name];
}

function findCard(matches: (card: TestCard) => boolean): TestCardName | undefined {
  const names = Object.keys(testCards) as (keyof typeof testCards)[];
  return names.find((name) => matches(testCards[name]));
}

export function cardByNumber(number: string): TestCardName {
  return findCard((card) => card.number === number) ?? 'unknown';
}

export function cardByToken(token: string): TestCardName | undefined {
  return findCard((card) => card.token === token);
}

export function brandOf(number: string): TestCard['brand'] {
  if (/^3[47]/.test(number)) return 'amex';
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'visa';
}

/** The check digit every card number ends with. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
