import { invalidRequest } from '../http/stripeError.ts';

/** The smallest charge per currency, in its smallest unit; the sandbox takes these currencies only. */
const smallestCharge: Readonly<Record<string, number>> = { cad: 50, usd: 50, eur: 50, gbp: 30, aud: 50 };
const largestCharge = 99_999_999;

function shown(amount: number, currency: string): string {
  return `$${(amount / 100).toFixed(2)} ${currency}`;
}

export function checkCurrency(text: string): string {
  const currency = text.toLowerCase();
  if (Object.hasOwn(smallestCharge, currency)) return currency;
  const supported = Object.keys(smallestCharge).join(', ');
  throw invalidRequest(
    `Invalid currency: ${currency}. Stripe currently supports these currencies: ${supported}`,
    { param: 'currency' },
  );
}

export function checkAmount(amount: number, currency: string): number {
  const smallest = smallestCharge[currency] ?? 50;
  if (amount < smallest) {
    throw invalidRequest(`Amount must be at least ${shown(smallest, currency)}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > largestCharge) {
    throw invalidRequest(`Amount must be no more than ${shown(largestCharge, currency)}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return amount;
}
