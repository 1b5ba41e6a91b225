import { Router } from 'express';
import type { LedgerReader } from '../ledger/ledger.ts';
import type { IntentRow } from '../objects.ts';
import type { Answer, Call } from '../provider/call.ts';
import { showCharge } from '../provider/charges.ts';
import { confirmIntent, type Confirmation } from '../provider/confirm.ts';
import { cancelIntent, createIntent, getIntent, showToBrowser } from '../provider/intents.ts';
import { createRefund } from '../provider/refunds.ts';
import type { Sandbox } from '../sandbox.ts';
import { operation, type OperationOptions } from './operation.ts';
import { invalidRequest, missing } from './StripeFault.ts';

const answer = (body: object): Answer => ({ status: 200, body });

const shown = ({ key }: Call, { intent }: IntentRow) =>
  key === 'publishable' ? showToBrowser(intent) : intent;

function answerConfirmation(call: Call, { row, error }: Confirmation): Answer {
  if (!error) return answer(shown(call, row));
  return { status: 402, body: { error: { ...error, payment_intent: shown(call, row) } } };
}

/** With the whole charge in the place of its id, when `expand[]` asks for it. */
function answerExpanded(ledger: LedgerReader, call: Call, row: IntentRow): Answer {
  const intent = shown(call, row);
  const [path] = call.params.list('expand');
  if (path === undefined) return answer(intent);
  if (path !== 'latest_charge' || call.key !== 'secret') {
    throw invalidRequest(`This property cannot be expanded (${path}).`, {
      code: 'property_expansion_invalid',
    });
  }
  const charge = ledger.get('charges', row.intent.latest_charge ?? '');
  return answer({ ...intent, latest_charge: charge ? showCharge(ledger, charge) : null });
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
  const get = (path: string, options: OperationOptions) => routes.get(path, operation(sandbox, options));
  const post = (path: string, options: OperationOptions) => routes.post(path, operation(sandbox, options));

  post('/payment_intents', {
    name: 'payment_intents.create',
    handle: (call, ledger) => answer(createIntent(ledger, call).intent),
  });
  get('/payment_intents', {
    name: 'payment_intents.list',
    handle(call, ledger) {
      const intents = ledger.all('intents').map(([, row]) => row.intent);
      return pageOf(call, '/v1/payment_intents', intents.filter(createdWithin(call)));
    },
  });
  get('/payment_intents/:id', {
    name: 'payment_intents.retrieve',
    access: 'any',
    handle: (call, ledger, id) => answerExpanded(ledger, call, getIntent(ledger, call, id)),
  });
  post('/payment_intents/:id/confirm', {
    name: 'payment_intents.confirm',
    access: 'any',
    handle: (call, ledger, id) =>
      answerConfirmation(call, confirmIntent(ledger, call, getIntent(ledger, call, id))),
  });
  post('/payment_intents/:id/cancel', {
    name: 'payment_intents.cancel',
    handle: (call, ledger, id) => answer(cancelIntent(ledger, call, getIntent(ledger, call, id)).intent),
  });

  post('/refunds', {
    name: 'refunds.create',
    handle: (call, ledger) =>
      answer(createRefund(ledger, call, () => sandbox.refundFaults.take()?.outcome).refund),
  });
  get('/refunds', {
    name: 'refunds.list',
    handle(call, ledger) {
      const chargeId = ledger.get('intents', call.params.required('payment_intent'))?.intent.latest_charge;
      // By way of the charge: there may be very many refunds of others.
      const { refundIds = [] } = ledger.get('charges', chargeId ?? '') ?? {};
      const refunds = refundIds.flatMap((id) => ledger.get('refunds', id)?.refund ?? []);
      return pageOf(call, '/v1/refunds', refunds);
    },
  });
  get('/disputes', {
    name: 'disputes.list',
    handle(call, ledger) {
      const intentId = call.params.required('payment_intent');
      const disputes = ledger.all('disputes').map(([, row]) => row.dispute);
      const own = disputes.filter((dispute) => dispute.payment_intent === intentId);
      return pageOf(call, '/v1/disputes', own);
    },
  });
  get('/events', {
    name: 'events.list',
    handle(call, ledger) {
      const types = call.params.list('types');
      const events = ledger
        .all('events')
        .map(([, { event }]) => event)
        .filter(createdWithin(call))
        .filter(({ type }) => types.length === 0 || types.includes(type))
        .map((event) => ({ ...event, pending_webhooks: ledger.get('queue', event.id) ? 1 : 0 }));
      return pageOf(call, '/v1/events', events);
    },
  });

  return routes;
}
