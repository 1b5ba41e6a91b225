import { type RequestHandler, Router } from 'express';
import type { Ledger } from '../books/books.ts';
import type { Cause } from '../provider/call.ts';
import { testCards } from '../provider/cards.ts';
import { answerBank, settleIntent } from '../provider/confirm.ts';
import { failRefund, getRefund, succeedRefund } from '../provider/refunds.ts';
import type { Sandbox } from '../sandbox.ts';
import type { ParameterTree } from './form.ts';
import { checkKey } from './keys.ts';
import { Params } from './params.ts';
import { invalidRequest, missing } from './stripeError.ts';
import { summarize } from './summary.ts';

function treeOf(json: unknown): ParameterTree {
  const entries = typeof json === 'object' && json !== null ? Object.entries(json) : [];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'object' ? treeOf(value) : String(value)]),
  );
}

/** What tests use to make the provider misbehave, to push things on, and to look into its books. */
export function controlRoutes(sandbox: Sandbox): Router {
  const routes = Router();
  const { books, faults, refundPlan, courier, settings } = sandbox;

  routes.use((req, _res, next) => {
    checkKey(req, sandbox.keys, 'secret');
    next();
  });

  /** A route that reads its JSON body as parameters and refuses what it does not know. */
  function control(handle: (params: Params, id: string) => object): RequestHandler {
    return (req, res) => {
      const params = new Params(treeOf(req.body));
      res.json(handle(params, String(req.params.id ?? '')));
    };
  }

  /** Changes the books by hand, and drops what was to happen to `id` by itself. */
  function change(handle: (ledger: Ledger, cause: Cause, id: string) => object): RequestHandler {
    return control((_params, id) => {
      const result = books.change((ledger) => {
        for (const [taskId, task] of ledger.all('tasks'))
          if (task.target === id) ledger.drop('tasks', taskId);
        return handle(ledger, { requestId: null, idempotencyKey: null, nowMs: sandbox.now(), settings }, id);
      });
      sandbox.wake();
      return result;
    });
  }

  routes.get('/books', (_req, res) => {
    res.json(summarize(books));
  });
  routes.get('/events', (_req, res) => {
    const events = books
      .all('events')
      .map(([id, { event }]) => ({ id, type: event.type, delivery: books.get('deliveries', id) ?? null }));
    res.json({ events });
  });
  routes.post(
    '/reset',
    control(() => {
      books.reset();
      faults.clear();
      refundPlan.clear();
      courier.reset();
      return { reset: true };
    }),
  );
  routes.post(
    '/settings',
    control((params) => {
      const settleAfterMs = params.requiredInteger('settleAfterMs', { min: 0 });
      params.done();
      settings.settleAfterMs = settleAfterMs;
      return settings;
    }),
  );

  const planned = () => ({
    faults: faults.list(),
    tricks: courier.tricks.list(),
    refunds: refundPlan.list(),
  });
  routes.get('/plans', control(planned));
  routes.delete(
    '/plans',
    control(() => {
      faults.clear();
      courier.tricks.clear();
      refundPlan.clear();
      courier.flush();
      return planned();
    }),
  );
  routes.post(
    '/faults',
    control((params) => {
      const fault = {
        operation: params.required('operation'),
        kind: params.oneOf('kind', ['error', 'drop', 'timeout', 'delay']) ?? 'error',
        when: params.oneOf('when', ['before', 'after']) ?? 'before',
        status: params.integer('status', { min: 400 }) ?? 500,
        delayMs: params.integer('delayMs') ?? 0,
        times: params.integer('times', { min: 1 }) ?? 1,
      };
      params.done();
      faults.plan(fault);
      return planned();
    }),
  );
  routes.post(
    '/webhooks',
    control((params) => {
      const kind = params.oneOf('kind', ['delay', 'lose', 'duplicate', 'reorder']);
      if (!kind) throw invalidRequest('Missing required param: kind.', { param: 'kind' });
      const trick = {
        kind,
        delayMs: params.integer('delayMs') ?? 0,
        times: params.integer('times', { min: 1 }) ?? 1,
        types: params.list('types'),
      };
      params.done();
      courier.tricks.plan(trick);
      return planned();
    }),
  );
  routes.post(
    '/webhooks/endpoint',
    control((params) => {
      const endpoint = { url: params.required('url'), secret: params.required('secret') };
      params.done();
      settings.webhooks = true;
      courier.endpoint = endpoint;
      return { url: endpoint.url };
    }),
  );
  routes.post(
    '/webhooks/flush',
    control(() => {
      courier.flush();
      return { flushed: true };
    }),
  );
  routes.post(
    '/events/:id/resend',
    control((_params, id) => {
      if (!books.get('events', id)) throw missing('event', id);
      courier.resend(id);
      return { id };
    }),
  );

  routes.post(
    '/refunds/plan',
    control((params) => {
      const behaviour = params.oneOf('behaviour', ['succeeds', 'pending', 'fails']) ?? 'pending';
      const times = params.integer('times', { min: 1 }) ?? 1;
      params.done();
      refundPlan.plan(behaviour, times);
      return planned();
    }),
  );
  routes.post(
    '/refunds/:id/succeed',
    change((ledger, cause, id) => succeedRefund(ledger, cause, getRefund(ledger, id)).refund),
  );
  routes.post(
    '/refunds/:id/fail',
    change((ledger, cause, id) => failRefund(ledger, cause, getRefund(ledger, id)).refund),
  );

  const intentOf = (ledger: Ledger, id: string) => {
    const row = ledger.get('intents', id);
    if (!row) throw missing('payment_intent', id, 'intent');
    return row;
  };
  routes.post(
    '/payment_intents/:id/succeed',
    change((ledger, cause, id) => settleIntent(ledger, cause, intentOf(ledger, id)).intent),
  );
  routes.post(
    '/payment_intents/:id/fail',
    change(
      (ledger, cause, id) =>
        settleIntent(ledger, cause, intentOf(ledger, id), testCards.declined.decline).intent,
    ),
  );
  routes.post(
    '/payment_intents/:id/authenticate',
    change((ledger, cause, id) => answerBank(ledger, cause, intentOf(ledger, id), true).row.intent),
  );
  routes.post(
    '/payment_intents/:id/refuse_authentication',
    change((ledger, cause, id) => answerBank(ledger, cause, intentOf(ledger, id), false).row.intent),
  );

  return routes;
}
