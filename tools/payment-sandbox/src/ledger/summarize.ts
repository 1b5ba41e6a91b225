import { showCharge } from '../provider/charges.ts';
import type { LedgerReader } from './ledger.ts';

/** `disputed` is contested and not won back; `net` is what the movements of money add up to. */
const NOTHING = { captured: 0, refunded: 0, refundsPending: 0, disputed: 0, net: 0 };

/** The whole ledger, and per currency the sums, in the currency's smallest unit. */
export function summarize(ledger: LedgerReader) {
  const intents = ledger.all('intents').map(([, row]) => row.intent);
  const charges = ledger.all('charges').map(([, row]) => showCharge(ledger, row));
  const refunds = ledger.all('refunds').map(([, row]) => row.refund);
  const disputes = ledger.all('disputes').map(([, row]) => row.dispute);
  const totals: Record<string, typeof NOTHING> = {};
  const of = (currency: string) => (totals[currency] ??= { ...NOTHING });
  for (const charge of charges) of(charge.currency).captured += charge.amount_captured;
  for (const refund of refunds) {
    if (refund.status === 'succeeded') of(refund.currency).refunded += refund.amount;
    if (refund.status === 'pending') of(refund.currency).refundsPending += refund.amount;
  }
  for (const dispute of disputes) {
    if (dispute.status !== 'won') of(dispute.currency).disputed += dispute.amount;
  }
  for (const [, { transaction }] of ledger.all('balance')) of(transaction.currency).net += transaction.amount;
  const balanced = Object.values(totals).every(
    ({ captured, refunded, refundsPending, disputed, net }) =>
      net === captured - refunded - refundsPending - disputed,
  );
  return { balanced, totals, intents, charges, refunds, disputes };
}
