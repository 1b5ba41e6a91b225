import express, { type Response, Router } from 'express';
import type { IntentRow } from '../objects.ts';
import { bankDonePage, bankPage } from '../pages/bankPage.ts';
import { booksPage } from '../pages/booksPage.ts';
import { receiptPage } from '../pages/receiptPage.ts';
import { answerBank } from '../provider/confirm.ts';
import { getCharge } from '../provider/refunds.ts';
import type { Sandbox } from '../sandbox.ts';
import { parseForm } from './form.ts';
import { missing } from './stripeError.ts';

const redirectStatus: Readonly<Record<string, string>> = { succeeded: 'succeeded', processing: 'pending' };

/** Where the browser goes back to, told how it went the way the provider tells it. */
function returnAddress({ intent, returnUrl }: IntentRow): string | null {
  if (!returnUrl) return null;
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret);
  address.searchParams.set('redirect_status', redirectStatus[intent.status] ?? 'failed');
  return address.href;
}

function sendPage(res: Response, text: string): void {
  res.set({
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  });
  res.type('html').send(text);
}

export function pageRoutes(sandbox: Sandbox): Router {
  const routes = Router();
  const { books, settings } = sandbox;

  const intentOf = (id: string) => {
    const row = books.get('intents', id);
    if (!row) throw missing('payment_intent', id, 'intent');
    return row;
  };

  routes.get('/', (_req, res) => sendPage(res, booksPage(books)));

  routes.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });

  routes.get('/receipts/:id', (req, res) => sendPage(res, receiptPage(getCharge(books, req.params.id))));

  routes.get('/3ds/:id', (req, res) => {
    const row = intentOf(req.params.id);
    const waits = row.intent.status === 'requires_action';
    sendPage(res, waits ? bankPage(row.intent) : bankDonePage(row.intent.status, returnAddress(row)));
  });

  routes.post('/3ds/:id', express.text({ type: () => true, limit: '1kb' }), (req, res) => {
    const agreed = parseForm(String(req.body)).outcome === 'complete';
    const cause = { requestId: null, idempotencyKey: null, nowMs: sandbox.now(), settings };
    const { row } = books.change((ledger) => answerBank(ledger, cause, intentOf(req.params.id), agreed));
    sandbox.wake();
    const backTo = returnAddress(row);
    if (backTo) res.redirect(303, backTo);
    else sendPage(res, bankDonePage(row.intent.status, null));
  });

  return routes;
}
