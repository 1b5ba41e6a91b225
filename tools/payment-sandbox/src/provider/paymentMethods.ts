import { hash } from 'node:crypto';
import type Stripe from 'stripe';
import { invalidRequest, missing } from '../http/StripeApiError.ts';
import { type MethodRow, nulls } from '../objects.ts';
import type { Params } from '../http/params.ts';
import { cardByNumber, testCards } from './cards.ts';
import { type Call, newId, secondsOf } from './ledgerChange.ts';

/** What the browser script sends for the card in its wallet. */
const WALLET_TOKEN = 'tok_sandbox_wallet';

/** The card that a wallet stands for, or the one that was typed. */
function cardOf(params: Params) {
  const card = params.child('card') ?? params.absent('card');
  const token = card.text('token');
  if (token !== undefined) {
    if (token !== WALLET_TOKEN) throw missing('token', token, 'payment_method_data[card][token]');
    return { number: testCards.visa.number, month: 12, year: new Date().getFullYear() + 3, isWallet: true };
  }
  const number = card.required('number').replaceAll(/[\s-]/g, '');
  const month = card.integer('exp_month', { min: 1 }) ?? card.absent('exp_month');
  const year = card.integer('exp_year', { min: 2000 }) ?? card.absent('exp_year');
  card.required('cvc');
  return { number, month, year, isWallet: false };
}

/** From a card typed in the browser or kept in its wallet. Servers must not send numbers; none is kept. */
export function createPaymentMethod(call: Call): MethodRow {
  if (call.key === 'secret') {
    throw invalidRequest('Sending credit card numbers directly to the Stripe API is generally unsafe.');
  }
  const params = call.params.child('payment_method_data') ?? call.params.absent('payment_method_data');
  params.oneOf('type', ['card']);
  const { number, month, year, isWallet } = cardOf(params);
  const address = params.child('billing_details')?.child('address');
  const country = address?.text('country', 2) ?? null;
  const postal_code = address?.text('postal_code', 20) ?? null;
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { ...nulls('city line1 line2 state'), country, postal_code },
      ...nulls('email name phone tax_id'),
    },
    card: {
      brand: 'visa',
      checks: {
        address_line1_check: null,
        address_postal_code_check: postal_code ? 'pass' : null,
        cvc_check: 'pass',
      },
      country: 'US',
      display_brand: 'visa',
      exp_month: month,
      exp_year: year,
      fingerprint: hash('sha256', `sandbox ${number}`, 'base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: isWallet ? { dynamic_last4: number.slice(-4), google_pay: {}, type: 'google_pay' } : null,
    },
    created: secondsOf(call),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  const row = { method, card: cardByNumber(number) };
  call.ledger.put('methods', method.id, row);
  return row;
}
