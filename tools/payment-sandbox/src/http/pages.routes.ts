import express, { type Response, Router } from 'express';
import type { IntentRow } from '../objects.ts';
import { bankDonePage, bankPage } from '../pages/bankPage.ts';
import { answerBank } from '../provider/confirm.ts';
import type { Sandbox } from '../sandbox.ts';
import { parseForm } from './params.ts';
import { requireRow } from '../provider/ledgerChange.ts';

const redirectStatus: Readonly<Record<string, string>> = { succeeded: 'succeeded', processing: 'pending' };

/** Where the browser goes back to, with the outcome in the provider's parameters. */
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

export function pageRoutes({ ledger, change }: Sandbox): Router {
  const routes = Router();

  routes.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });

  routes.get('/3ds/:id', (req, res) => {
    const row = requireRow(ledger, 'intents', req.params.id);
    const waits = row.intent.status === 'requires_action';
    sendPage(res, waits ? bankPage(row.intent) : bankDonePage(row.intent.status, returnAddress(row)));
  });

  routes.post('/3ds/:id', express.text({ type: () => true, limit: '1kb' }), (req, res) => {
    const agreed = parseForm(String(req.body)).outcome === 'complete';
    const row = change((draft) => answerBank(draft, String(req.params.id), agreed));
    const backTo = returnAddress(row);
    if (backTo) res.redirect(303, backTo);
    else sendPage(res, bankDonePage(row.intent.status, null));
  });

  return routes;
}
