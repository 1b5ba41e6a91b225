import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Params } from '../http/params.ts';
import { invalidRequest } from '../http/StripeFault.ts';
import { newId } from '../ids.ts';
import type { MethodRow } from '../objects.ts';
import { type Call, secondsOf } from './call.ts';
import { cardByNumber } from './cards.ts';

type BillingDetails = Stripe.PaymentMethod['billing_details'];

function readBillingDetails(params: Params): BillingDetails {
  const details = params.child('billing_details');
  const address = details?.child('address');
  return {
    address: {
      city: address?.text('city') ?? null,
      country: address?.text('country', 2) ?? null,
      line1: address?.text('line1') ?? null,
      line2: address?.text('line2') ?? null,
      postal_code: address?.text('postal_code', 20) ?? null,
      state: address?.text('state') ?? null,
    },
    email: details?.text('email') ?? null,
    name: details?.text('name') ?? null,
    phone: details?.text('phone') ?? null,
    tax_id: null,
  };
}

/**
 * A new payment method from a card typed in the browser, whose script has checked the fields. Servers must not handle card
 * numbers, so theirs is refused. The number itself is not kept.
 */
export function createPaymentMethod(call: Call): MethodRow {
  if (call.key === 'secret') {
    throw invalidRequest('Sending credit card numbers directly to the Stripe API is generally unsafe.');
  }
  const params = call.params.requiredChild('payment_method_data');
  params.oneOf('type', ['card']);
  const card = params.requiredChild('card');
  const number = card.required('number').replaceAll(/[\s-]/g, '');
  const month = card.requiredInteger('exp_month', { min: 1 });
  const year = card.requiredInteger('exp_year', { min: 2000 });
  card.required('cvc');
  const billing = readBillingDetails(params);
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand: 'visa',
      checks: {
        address_line1_check: null,
        address_postal_code_check: billing.address?.postal_code ? 'pass' : null,
        cvc_check: 'pass',
      },
      country: 'US',
      display_brand: 'visa',
      exp_month: month,
      exp_year: year,
      fingerprint: createHash('sha256').update(`sandbox ${number}`).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
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
