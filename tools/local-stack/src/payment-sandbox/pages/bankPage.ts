import type { SandboxIntent } from '../objects.ts';

/** Text that is already HTML; everything else is escaped when it is put into a page. */
type Html = { html: string };

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const textOf = (part: Html | string = ''): string =>
  typeof part === 'string'
    ? part.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
    : part.html;

function html(strings: TemplateStringsArray, ...parts: (Html | string)[]): Html {
  return { html: strings.reduce((text, piece, index) => text + textOf(parts[index - 1]) + piece) };
}

function page(heading: string, body: Html): string {
  return html`<!doctype html>
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
    </html> `.html;
}

/** The bank's page: asks the customer to agree to the payment. */
export function bankPage({ amount, currency, description }: SandboxIntent): string {
  return page(
    'Confirm your payment',
    html`<p>In this place your bank would ask whether it is really you who pays.</p>
      <p class="amount">$${(amount / 100).toFixed(2)} ${currency.toUpperCase()}</p>
      ${description ? html`<p>${description}</p>` : ''}
      <form method="post">
        <button name="outcome" value="complete" class="primary">Complete</button>
        <button name="outcome" value="fail">Fail</button>
      </form>`,
  );
}

/** Shown when there is nothing to confirm, or nowhere to go back to. */
export function bankDonePage(status: string, backTo: string | null): string {
  const way = backTo
    ? html`<p><a href="${backTo}">Go back to the shop</a></p>`
    : html`<p>You can close this page.</p>`;
  return page(
    'Nothing to confirm',
    html`<p>This payment's status is <strong>${status.replaceAll('_', ' ')}</strong>.</p>
      ${way}`,
  );
}
