import { type RequestHandler, Router } from 'express';
import type { LedgerWriter } from '../ledger/ledger.ts';
import { summarize } from '../ledger/summarize.ts';
import type { Cause } from '../provider/call.ts';
import { answerBank, settleIntent } from '../provider/confirm.ts';
import { decideDispute, disputeDecisions, openDispute } from '../provider/disputes.ts';
import { findIntent } from '../provider/intents.ts';
import { failRefund, getCharge, getRefund, refundOutcomes, succeedRefund } from '../provider/refunds.ts';
import type { Sandbox } from '../sandbox.ts';
import type { ParameterTree } from './parseForm.ts';
import { checkKey } from './keys.ts';
import { Params } from './params.ts';
import { invalidRequest, missing } from './StripeFault.ts';

function treeOf(json: unknown): ParameterTree {
  const entries = typeof json === 'object' && json !== null ? Object.entries(json) : [];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'object' ? treeOf(value) : String(value)]),
  );
}

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

/** What tests use to plan faults, to do what time, banks and cardholders would do, and to read the ledger. */
export function controlRoutes(sandbox: Sandbox): Router {
  const routes = Router();
  const { ledger, apiFaults, refundFaults, dispatcher, settings } = sandbox;

  routes.use((req, _res, next) => {
    checkKey(req, sandbox.keys, 'secret');
    next();
  });

  const post = (path: string, handle: Handler) => routes.post(path, control(handle));

  routes.get('/ledger', (_req, res) => {
    res.json(summarize(ledger));
  });
  routes.get('/events', (_req, res) => {
    const events = ledger
      .all('events')
      .map(([id, { event }]) => ({ id, type: event.type, delivery: ledger.get('deliveries', id) ?? null }));
    res.json({ events });
  });
  post('/settings', (params) => {
    settings.settleAfterMs = params.requiredInteger('settleAfterMs');
    return settings;
  });
  post('/idempotency/prune', () => {
    ledger.change((draft) => {
      for (const [key] of draft.all('answers')) draft.drop('answers', key);
    });
    return { pruned: true };
  });

  const planned = () => ({
    faults: apiFaults.list(),
    webhooks: dispatcher.faults.list(),
    refunds: refundFaults.list(),
  });
  routes.get('/plans', control(planned));
  routes.delete(
    '/plans',
    control(() => {
      apiFaults.clear();
      refundFaults.clear();
      dispatcher.clearFaults();
      return planned();
    }),
  );
  post('/faults', (params) => {
    const fault = {
      operation: params.required('operation'),
      kind: params.oneOf('kind', ['error', 'drop', 'timeout', 'delay']) ?? 'error',
      when: params.oneOf('when', ['before', 'after']) ?? 'before',
      status: params.integer('status', { min: 400 }) ?? 500,
      delayMs: params.integer('delayMs') ?? 0,
      times: params.integer('times', { min: 1 }) ?? 1,
    };
    params.done();
    apiFaults.plan(fault);
    return planned();
  });
  post('/webhooks', (params) => {
    const kind = params.oneOf('kind', ['delay', 'lose', 'duplicate', 'reorder']);
    if (!kind) throw invalidRequest('Missing required param: kind.', { param: 'kind' });
    const fault = {
      kind,
      delayMs: params.integer('delayMs') ?? 0,
      times: params.integer('times', { min: 1 }) ?? 1,
      types: params.list('types'),
    };
    params.done();
    dispatcher.faults.plan(fault);
    return planned();
  });
  post('/refunds/plan', (params) => {
    const outcome = params.oneOf('outcome', refundOutcomes) ?? 'pending';
    const times = params.integer('times', { min: 1 }) ?? 1;
    params.done();
    refundFaults.plan({ outcome, times });
    return planned();
  });
  post('/webhooks/endpoint', (params) => {
    const endpoint = { url: params.required('url'), secret: params.required('secret') };
    settings.webhooks = true;
    dispatcher.endpoint = endpoint;
    return { url: endpoint.url };
  });
  post('/events/:id/resend', (_params, id) => {
    if (!ledger.get('events', id)) throw missing('event', id);
    dispatcher.resend(id);
    return { id };
  });

  /** Does now what would happen later, and drops what was to happen to this object by itself. */
  function settle(path: string, handle: (draft: LedgerWriter, cause: Cause, id: string) => object): void {
    post(path, (_params, id) => {
      const result = ledger.change((draft) => {
        for (const [taskId, task] of draft.all('tasks')) if (task.target === id) draft.drop('tasks', taskId);
        return handle(draft, { requestId: null, idempotencyKey: null, nowMs: sandbox.now(), settings }, id);
      });
      sandbox.wake();
      return result;
    });
  }
  settle(
    '/refunds/:id/succeed',
    (draft, cause, id) => succeedRefund(draft, cause, getRefund(draft, id)).refund,
  );
  settle('/refunds/:id/fail', (draft, cause, id) => failRefund(draft, cause, getRefund(draft, id)).refund);
  settle(
    '/payment_intents/:id/succeed',
    (draft, cause, id) => settleIntent(draft, cause, findIntent(draft, id)).intent,
  );
  settle(
    '/payment_intents/:id/authenticate',
    (draft, cause, id) => answerBank(draft, cause, findIntent(draft, id), true).row.intent,
  );
  settle('/payment_intents/:id/dispute', (draft, cause, id) => {
    const chargeId = findIntent(draft, id).intent.latest_charge ?? '';
    return openDispute(draft, cause, getCharge(draft, chargeId)).dispute;
  });
  for (const decision of disputeDecisions) {
    settle(
      `/disputes/:id/${decision}`,
      (draft, cause, id) => decideDispute(draft, cause, id, decision).dispute,
    );
  }

  return routes;
}
