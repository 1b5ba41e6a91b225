import { Router } from 'express';
import type { IntentRow } from '../objects.ts';
import { takeFault } from '../faultInjection/plannedFaults.ts';
import type { Sandbox } from '../sandbox.ts';
import { showCharge } from '../provider/charges.ts';
import { captureIntent } from '../provider/authorizations.ts';
import { confirmIntent } from '../provider/confirm.ts';
import { cancelIntent, createIntent, getIntent, showToBrowser } from '../provider/intents.ts';
import { createRefund } from '../provider/refunds.ts';
import { type Answer, type Handle, operation } from './operation.ts';
import { invalidRequest, missing } from './StripeApiError.ts';
import type { Call } from '../provider/ledgerChange.ts';

const answer = (body: object): Answer => ({ status: 200, body });

const shown = ({ key }: Call, { intent }: IntentRow) =>
  key === 'publishable' ? showToBrowser(intent) : intent;

/** With the whole charge in the place of its id, when `expand[]` asks for it. */
function answerExpanded(call: Call, row: IntentRow): Answer {
  const intent = shown(call, row);
  const [path] = call.params.list('expand');
  if (path === undefined) return answer(intent);
  if (path !== 'latest_charge' || call.key !== 'secret') {
    throw invalidRequest(`This property cannot be expanded (${path}).`, {
      code: 'property_expansion_invalid',
    });
  }
  const charge = call.ledger.get('charges', row.intent.latest_charge ?? '');
  return answer({ ...intent, latest_charge: charge ? showCharge(call.ledger, charge) : null });
}

/** One page of a list, newest first, as `limit` and `starting_after` ask for it. */
function pageOf<T extends { id: string; object: string }>(call: Call, url: string, oldestFirst: T[]): Answer {
  const { params } = call;
  const limit = Math.min(100, params.integer('limit', { min: 1 }) ?? 10);
  const cursor = params.text('starting_after');
  const items = oldestFirst.toReversed();
  const start = cursor === undefined ? 0 : items.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== undefined && start === 0) throw missing('object', cursor, 'starting_after');
  const data = items.slice(start, start + limit);
  return answer({ object: 'list', data, has_more: start + limit < items.length, url });
}

/** `created[gte]` and `created[lt]`: nothing that was made before the one, or from the other on. */
function createdWithin({ params }: Call): (item: { created: number }) => boolean {
  const range = params.child('created');
  const from = range?.integer('gte') ?? 0;
  const until = range?.integer('lt') ?? Number.POSITIVE_INFINITY;
  return ({ created }) => created >= from && created < until;
}

/** The part of the provider's API that the payment service and the browser script call. */
export function apiRoutes(sandbox: Sandbox): Router {
  const routes = Router();
  const get = (path: string, name: string, handle: Handle) =>
    routes.get(path, operation(sandbox, name, handle));
  const post = (path: string, name: string, handle: Handle) =>
    routes.post(path, operation(sandbox, name, handle));

  post('/payment_intents', 'payment_intents.create', (call) => answer(createIntent(call)));
  get('/payment_intents', 'payment_intents.list', (call) => {
    const intents = call.ledger.all('intents').map(([, { intent }]) => intent);
    return pageOf(call, '/v1/payment_intents', intents.filter(createdWithin(call)));
  });
  get('/payment_intents/:id', 'payment_intents.retrieve', (call, id) =>
    answerExpanded(call, getIntent(call, id)),
  );
  post('/payment_intents/:id/confirm', 'payment_intents.confirm', (call, id) => {
    const { row, error } = confirmIntent(call, getIntent(call, id));
    if (!error) return answer(shown(call, row));
    return { status: 402, body: { error: { ...error, payment_intent: shown(call, row) } } };
  });
  post('/payment_intents/:id/cancel', 'payment_intents.cancel', (call, id) =>
    answer(cancelIntent(call, getIntent(call, id))),
  );
  post('/payment_intents/:id/capture', 'payment_intents.capture', (call, id) =>
    answerExpanded(call, captureIntent(call, getIntent(call, id))),
  );
  post('/refunds', 'refunds.create', (call) =>
    answer(createRefund(call, () => takeFault(sandbox.planned.refunds)?.outcome)),
  );
  get('/refunds', 'refunds.list', (call) => {
    const chargeId = call.ledger.get('intents', call.params.required('payment_intent'))?.intent.latest_charge;
    // By way of the charge: there may be very many refunds of others.
    const { refundIds = [] } = call.ledger.get('charges', chargeId ?? '') ?? {};
    const refunds = refundIds.flatMap((id) => call.ledger.get('refunds', id)?.refund ?? []);
    return pageOf(call, '/v1/refunds', refunds);
  });
  get('/disputes', 'disputes.list', (call) => {
    const intentId = call.params.required('payment_intent');
    const disputes = call.ledger.all('disputes').map(([, { dispute }]) => dispute);
    const own = disputes.filter((dispute) => dispute.payment_intent === intentId);
    return pageOf(call, '/v1/disputes', own);
  });
  get('/events', 'events.list', (call) => {
    const types = call.params.list('types');
    const events = call.ledger
      .all('events')
      .map(([, { event }]) => event)
      .filter(createdWithin(call))
      .filter(({ type }) => types.length === 0 || types.includes(type))
      .map((event) => ({ ...event, pending_webhooks: call.ledger.get('queue', event.id) ? 1 : 0 }));
    return pageOf(call, '/v1/events', events);
  });
  return routes;
}
