import type { SandboxIntent } from '../objects.ts';
import { html, money, page } from './html.ts';

const stylesheet = '../v3/pages.css';

/** The bank's page: asks the customer to agree to the payment. */
export function bankPage({ amount, currency, description }: SandboxIntent): string {
  const body = html`<main>
    <p class="badge">Sandbox</p>
    <h1>Confirm your payment</h1>
    <p>In this place your bank would ask whether it is really you who pays.</p>
    <p class="amount">${money(amount, currency)}</p>
    ${description ? html`<p>${description}</p>` : ''}
    <form method="post">
      <button name="outcome" value="complete" class="primary">Complete</button>
      <button name="outcome" value="fail">Fail</button>
    </form>
  </main>`;
  return page('Sandbox: confirm your payment', stylesheet, body);
}

/** Shown when there is nothing to confirm, or nowhere to go back to. */
export function bankDonePage(status: string, backTo: string | null): string {
  const body = html`<main>
    <p class="badge">Sandbox</p>
    <h1>Nothing to confirm</h1>
    <p>This payment's status is <strong>${status.replaceAll('_', ' ')}</strong>.</p>
    ${backTo ? html`<p><a href="${backTo}">Go back to the shop</a></p>` : html`<p>You can close this page.</p>`}
  </main>`;
  return page('Sandbox: nothing to confirm', stylesheet, body);
}
