import type { Books } from '../books/books.ts';
import { summarize } from '../http/summary.ts';
import { type Html, html, money, page, time } from './html.ts';

const numeric = new Set(['Amount', 'Attempts', 'Captured', 'Fees', 'Net', 'Refunded', 'Refunds pending']);

function table(caption: string, heads: string[], rows: Html[]): Html {
  const body = rows.length
    ? rows
    : [
        html`<tr>
          <td colspan="${heads.length}">Nothing yet.</td>
        </tr>`,
      ];
  return html`<section>
    <h2>${caption}</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            ${heads.map((head) => html`<th scope="col" class="${numeric.has(head) ? 'number' : ''}">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${body}
        </tbody>
      </table>
    </div>
  </section>`;
}

const shownRows = 200;

/** The books for people: newest first, without any secret. */
export function booksPage(books: Books): string {
  const { totals, balanced, intents, charges, refunds } = summarize(books);
  const newest = <T>(rows: T[]): T[] => rows.toReversed().slice(0, shownRows);
  const events = newest(
    books.all('events').map(([id, { event }]) => ({ event, delivery: books.get('deliveries', id) })),
  );
  const body = html`<main class="wide">
    <p class="badge">Sandbox</p>
    <h1>Sandbox</h1>
    <p>
      A stand-in for the payment provider. No real money moves here. The books
      ${balanced ? 'balance' : 'do NOT balance'}.
    </p>
    ${table(
      'Totals',
      ['Currency', 'Captured', 'Refunded', 'Refunds pending', 'Fees', 'Net'],
      Object.entries(totals).map(
        ([currency, sum]) =>
          html`<tr>
            <th scope="row">${currency.toUpperCase()}</th>
            ${[sum.captured, sum.refunded, sum.refundsPending, sum.fees, sum.net].map(
              (cents) => html`<td class="number">${money(cents, currency)}</td>`,
            )}
          </tr>`,
      ),
    )}
    ${table(
      `Payment intents (${intents.length})`,
      ['Id', 'Created', 'Amount', 'Status', 'Last error', 'Metadata'],
      newest(intents).map(
        (it) =>
          html`<tr>
            <td>${it.id}</td>
            <td>${time(it.created)}</td>
            <td class="number">${money(it.amount, it.currency)}</td>
            <td>${it.status}</td>
            <td>${it.last_payment_error?.decline_code ?? it.last_payment_error?.code ?? ''}</td>
            <td>${JSON.stringify(it.metadata)}</td>
          </tr>`,
      ),
    )}
    ${table(
      `Charges (${charges.length})`,
      ['Id', 'Created', 'Amount', 'Status', 'Refunded', 'Card', 'Intent'],
      newest(charges).map(
        (it) =>
          html`<tr>
            <td>${it.id}</td>
            <td>${time(it.created)}</td>
            <td class="number">${money(it.amount, it.currency)}</td>
            <td>${it.status}</td>
            <td class="number">${money(it.amount_refunded, it.currency)}</td>
            <td>
              ${it.payment_method_details.card.brand ?? ''} ${it.payment_method_details.card.last4 ?? ''}
            </td>
            <td>${it.payment_intent}</td>
          </tr>`,
      ),
    )}
    ${table(
      `Refunds (${refunds.length})`,
      ['Id', 'Created', 'Amount', 'Status', 'Reason', 'Charge'],
      newest(refunds).map(
        (it) =>
          html`<tr>
            <td>${it.id}</td>
            <td>${time(it.created)}</td>
            <td class="number">${money(it.amount, it.currency)}</td>
            <td>${it.status}</td>
            <td>${it.reason ?? ''}</td>
            <td>${it.charge}</td>
          </tr>`,
      ),
    )}
    ${table(
      `Latest events (${events.length})`,
      ['Id', 'Created', 'Type', 'Webhook', 'Attempts', 'Last answer'],
      events.map(
        ({ event, delivery }) =>
          html`<tr>
            <td>${event.id}</td>
            <td>${time(event.created)}</td>
            <td>${event.type}</td>
            <td>${delivery?.status ?? 'no webhook set'}</td>
            <td class="number">${delivery?.attempts ?? 0}</td>
            <td>${delivery?.lastAnswer ?? ''}</td>
          </tr>`,
      ),
    )}
  </main>`;
  return page('Sandbox: payments', 'v3/pages.css', body);
}
