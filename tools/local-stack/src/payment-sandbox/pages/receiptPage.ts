import type { ChargeRow } from '../objects.ts';
import { html, money, page, time } from './html.ts';

export function receiptPage({ charge }: ChargeRow): string {
  const { brand, last4 } = charge.payment_method_details.card;
  const body = html`<main>
    <p class="badge">Sandbox</p>
    <h1>Receipt</h1>
    <p class="amount">${money(charge.amount_captured, charge.currency)}</p>
    <dl>
      <dt>Paid on</dt>
      <dd>${time(charge.created)}</dd>
      <dt>Card</dt>
      <dd>${brand ?? ''} ending in ${last4 ?? ''}</dd>
      <dt>Refunded</dt>
      <dd>${money(charge.amount_refunded, charge.currency)}</dd>
      <dt>Charge</dt>
      <dd>${charge.id}</dd>
    </dl>
    <p>No real money has moved.</p>
  </main>`;
  return page('Sandbox: receipt', '../v3/pages.css', body);
}
