import { type RequestHandler, Router } from 'express';
import { readApiFault, readRefundFault, readWebhookFault } from '../faultInjection/plannedFaults.ts';
import { summarize } from '../ledger/summarize.ts';
import { expireAuthorization } from '../provider/authorizations.ts';
import { answerBank, settleIntent } from '../provider/confirm.ts';
import { closeDispute, openDispute, reviewDispute } from '../provider/disputes.ts';
import { failRefund, succeedRefund } from '../provider/refunds.ts';
import type { Sandbox } from '../sandbox.ts';
import { checkKey } from './keys.ts';
import { type ParameterTree, Params } from './params.ts';
import { type LedgerChange, requireRow } from '../provider/ledgerChange.ts';

function treeOf(json: unknown): ParameterTree {
  const entries = typeof json === 'object' && json !== null ? Object.entries(json) : [];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'object' ? treeOf(value) : String(value)]),
  );
}

/** What time, banks and cardholders would do, by path. */
const settlements: Record<string, (change: LedgerChange, id: string) => object> = {
  '/refunds/:id/succeed': succeedRefund,
  '/refunds/:id/fail': failRefund,
  '/payment_intents/:id/succeed': (change, id) => settleIntent(change, id).intent,
  '/payment_intents/:id/authenticate': (change, id) => answerBank(change, id, true).intent,
  '/payment_intents/:id/expire': expireAuthorization,
  '/payment_intents/:id/dispute': (change, id) =>
    openDispute(change, requireRow(change.ledger, 'intents', id).intent.latest_charge ?? ''),
  '/disputes/:id/review': reviewDispute,
  '/disputes/:id/win': (change, id) => closeDispute(change, id, 'won'),
  '/disputes/:id/lose': (change, id) => closeDispute(change, id, 'lost'),
};

type Handler = (params: Params, id: string) => object;

/** A route that reads its JSON body as parameters and refuses what it does not know. */
function control(handle: Handler): RequestHandler {
  return (req, res) => {
    const params = new Params(treeOf(req.body));
    const answer = handle(params, String(req.params.id ?? ''));
    params.done();
    res.json(answer);
  };
}

/** For tests: plan faults, settle what is pending, and read the ledger. */
export function controlRoutes(sandbox: Sandbox): Router {
  const routes = Router();
  const { ledger, planned, dispatcher, settings } = sandbox;

  routes.use((req, _res, next) => {
    checkKey(req, sandbox.keys, 'secret');
    next();
  });

  const get = (path: string, handle: () => object) => routes.get(path, control(handle));
  const post = (path: string, handle: Handler) => routes.post(path, control(handle));

  get('/ledger', () => summarize(ledger));
  get('/events', () => ({
    events: ledger
      .all('events')
      .map(([id, { event }]) => ({ id, type: event.type, delivery: ledger.get('deliveries', id) ?? null })),
  }));
  get('/plans', () => planned);
  post('/settings', (params) => {
    settings.settleAfterMs = params.integer('settleAfterMs') ?? params.absent('settleAfterMs');
    return settings;
  });
  post('/idempotency/prune', () => {
    ledger.change((draft) => {
      for (const [key] of draft.all('answers')) draft.drop('answers', key);
    });
    return { pruned: true };
  });

  routes.delete(
    '/plans',
    control(() => {
      planned.faults.length = 0;
      planned.refunds.length = 0;
      dispatcher.clearFaults();
      return planned;
    }),
  );
  /** A fault is planned only when every parameter was understood. */
  const plan = <T>(path: string, faults: T[], read: (params: Params) => T) =>
    post(path, (params) => {
      const fault = read(params);
      params.done();
      faults.push(fault);
      return planned;
    });
  plan('/faults', planned.faults, readApiFault);
  plan('/webhooks', planned.webhooks, readWebhookFault);
  plan('/refunds/plan', planned.refunds, readRefundFault);

  post('/webhooks/endpoint', (params) => {
    const endpoint = { url: params.required('url'), secret: params.required('secret') };
    settings.webhooks = true;
    dispatcher.sendTo(endpoint);
    return { url: endpoint.url };
  });
  post('/events/:id/resend', (_params, id) => {
    requireRow(ledger, 'events', id);
    dispatcher.resend(id);
    return { id };
  });

  for (const [path, settle] of Object.entries(settlements)) {
    post(path, (_params, id) =>
      sandbox.change((change) => {
        const planned = change.ledger.all('tasks').filter(([, { target }]) => target === id);
        const settled = settle(change, id);
        // Drops what was planned for this object.
        for (const [taskId] of planned) change.ledger.drop('tasks', taskId);
        return settled;
      }),
    );
  }

  return routes;
}
