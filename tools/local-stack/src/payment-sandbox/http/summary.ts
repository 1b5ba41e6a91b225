import type { Books } from '../books/books.ts';
import { showCharge } from '../provider/charges.ts';

type Totals = { captured: number; refunded: number; refundsPending: number; fees: number; net: number };

function nothing(): Totals {
  return { captured: 0, refunded: 0, refundsPending: 0, fees: 0, net: 0 };
}

/** The whole books, and per currency what they come to, in the currency's smallest unit. */
export function summarize(books: Books) {
  const intents = books.all('intents').map(([, row]) => row.intent);
  const charges = books.all('charges').map(([, row]) => showCharge(books, row));
  const refunds = books.all('refunds').map(([, row]) => row.refund);
  const movements = books.all('balance').map(([, row]) => row.transaction);
  const totals: Record<string, Totals> = {};
  const of = (currency: string) => (totals[currency] ??= nothing());
  for (const charge of charges) of(charge.currency).captured += charge.amount_captured;
  for (const refund of refunds) {
    if (refund.status === 'succeeded') of(refund.currency).refunded += refund.amount;
    if (refund.status === 'pending') of(refund.currency).refundsPending += refund.amount;
  }
  for (const movement of movements) {
    of(movement.currency).fees += movement.fee;
    of(movement.currency).net += movement.net;
  }
  const balanced = Object.values(totals).every(
    ({ captured, refunded, refundsPending, fees, net }) =>
      net === captured - refunded - refundsPending - fees,
  );
  return { livemode: false, balanced, totals, intents, charges, refunds, balanceTransactions: movements };
}
