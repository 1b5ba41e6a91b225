import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Ledger, Reader } from '../books/books.ts';
import type { Params } from '../http/params.ts';
import { cardFault, invalidRequest, missing } from '../http/stripeError.ts';
import { newId } from '../ids.ts';
import type { MethodRow } from '../objects.ts';
import { type Call, secondsOf } from './call.ts';
import { brandOf, cardByNumber, cardByToken, passesLuhn, testCard, type TestCardName } from './cards.ts';
import { mergeMetadata } from './metadata.ts';

type TypedCard = {
  name: TestCardName;
  last4: string;
  brand: string;
  fingerprint: string;
  month: number;
  year: number;
};
type BillingDetails = Stripe.PaymentMethod['billing_details'];

function readAddress(params: Params | undefined): Stripe.Address {
  return {
    city: params?.text('city') ?? null,
    country: params?.text('country', 2) ?? null,
    line1: params?.text('line1') ?? null,
    line2: params?.text('line2') ?? null,
    postal_code: params?.text('postal_code', 20) ?? null,
    state: params?.text('state') ?? null,
  };
}

function readBillingDetails(params: Params): BillingDetails {
  const details = params.child('billing_details');
  return {
    address: readAddress(details?.child('address')),
    email: details?.text('email') ?? null,
    name: details?.text('name') ?? null,
    phone: details?.text('phone') ?? null,
    tax_id: details?.text('tax_id') ?? null,
  };
}

/** Checks what was typed the way a card network does before asking the bank. The number itself is not kept. */
function readCard(card: Params, nowMs: number): TypedCard {
  const number = card.required('number').replaceAll(/[\s-]/g, '');
  const month = card.requiredInteger('exp_month');
  const givenYear = card.requiredInteger('exp_year');
  const cvc = card.text('cvc', 10);
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardFault('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  const year = givenYear < 100 ? 2000 + givenYear : givenYear;
  const now = new Date(nowMs);
  const thisYear = now.getUTCFullYear();
  if (month < 1 || month > 12) {
    throw cardFault('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (year < thisYear || year > thisYear + 50) {
    throw cardFault('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (year === thisYear && month < now.getUTCMonth() + 1) {
    throw cardFault('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const brand = brandOf(number);
  if (cvc && !(brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardFault('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  const fingerprint = createHash('sha256').update(`sandbox ${number}`).digest('base64url').slice(0, 16);
  return { name: cardByNumber(number), last4: number.slice(-4), brand, fingerprint, month, year };
}

function cardOfToken(name: TestCardName, nowMs: number): TypedCard {
  const { number, brand } = testCard(name);
  const fingerprint = createHash('sha256').update(`sandbox ${number}`).digest('base64url').slice(0, 16);
  return {
    name,
    last4: number.slice(-4),
    brand,
    fingerprint,
    month: 8,
    year: new Date(nowMs).getUTCFullYear() + 4,
  };
}

function store(
  ledger: Ledger,
  call: Call,
  card: TypedCard,
  billing: BillingDetails,
  metadata: Record<string, string>,
): MethodRow {
  const behaviour = testCard(card.name);
  const wrongCvc = behaviour.decline?.code === 'incorrect_cvc';
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: billing.address?.postal_code ? 'pass' : null,
        cvc_check: wrongCvc ? 'fail' : 'pass',
      },
      country: behaviour.country,
      display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
      exp_month: card.month,
      exp_year: card.year,
      fingerprint: card.fingerprint,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: secondsOf(call),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  };
  const row = { method, card: card.name, used: false };
  ledger.put('methods', method.id, row);
  return row;
}

/** A new payment method from a card typed in the browser. Servers must not handle card numbers, so theirs is refused. */
export function createPaymentMethod(ledger: Ledger, call: Call, params: Params): MethodRow {
  if (params.required('type') !== 'card') {
    throw invalidRequest('The sandbox takes cards only.', { param: params.nameOf('type') });
  }
  const card = params.child('card');
  if (!card)
    throw invalidRequest('Missing required param: card.', { code: 'parameter_missing', param: 'card' });
  if (call.key === 'secret') {
    throw invalidRequest(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
    );
  }
  return store(ledger, call, readCard(card, call.nowMs), readBillingDetails(params), mergeMetadata(params));
}

/** The payment method a request names: one made before, or one of the documented test tokens such as `pm_card_visa`. */
export function takePaymentMethod(ledger: Ledger, call: Call, id: string): MethodRow {
  const token = cardByToken(id);
  if (token) {
    const nobody = { address: readAddress(undefined), email: null, name: null, phone: null, tax_id: null };
    return store(ledger, call, cardOfToken(token, call.nowMs), nobody, {});
  }
  const row = getPaymentMethod(ledger, id, 'payment_method');
  if (row.used) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment. It may not be used again.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    );
  }
  return row;
}

export function getPaymentMethod(books: Reader, id: string, param?: string): MethodRow {
  const row = books.get('methods', id);
  if (!row) throw missing('PaymentMethod', id, param);
  return row;
}
