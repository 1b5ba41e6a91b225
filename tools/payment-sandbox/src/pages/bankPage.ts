import type { SandboxIntent } from '../objects.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/** `body` is HTML: whatever was given from outside is escaped in it. */
const page = (heading: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Sandbox: ${heading.toLowerCase()}</title>
    <link rel="stylesheet" href="../v3/pages.css" />
  </head>
  <body>
    <main>
      <p class="badge">Sandbox</p>
      <h1>${heading}</h1>
      ${body}
    </main>
  </body>
</html>
`;

/** The bank's page: asks the customer to agree to the payment. */
export function bankPage({ amount, currency, description }: SandboxIntent): string {
  return page(
    'Confirm your payment',
    `<p>In this place your bank would ask whether it is really you who pays.</p>
      <p class="amount">$${(amount / 100).toFixed(2)} ${currency.toUpperCase()}</p>
      ${description ? `<p>${escapeHtml(description)}</p>` : ''}
      <form method="post">
        <button name="outcome" value="complete" class="primary">Complete</button>
        <button name="outcome" value="fail">Fail</button>
      </form>`,
  );
}

/** Shown when there is nothing to confirm, or nowhere to go back to. */
export function bankDonePage(status: string, backTo: string | null): string {
  const way = backTo ? `<a href="${escapeHtml(backTo)}">Go back to the shop</a>` : 'You can close this page.';
  return page(
    'Nothing to confirm',
    `<p>This payment's status is <strong>${status.replaceAll('_', ' ')}</strong>.</p>
      <p>${way}</p>`,
  );
}
