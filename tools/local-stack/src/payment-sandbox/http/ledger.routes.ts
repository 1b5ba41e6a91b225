import { Router } from 'express';
import type Stripe from 'stripe';
import type { Reader } from '../books/books.ts';
import type { EventRow } from '../objects.ts';
import { type Call, secondsOf } from '../provider/call.ts';
import { showCharge } from '../provider/charges.ts';
import { getCharge } from '../provider/refunds.ts';
import type { Sandbox } from '../sandbox.ts';
import { expand } from './expand.ts';
import { pageOf } from './lists.ts';
import { operation } from './operation.ts';
import { missing } from './stripeError.ts';

function showEvent(books: Reader, { event }: EventRow) {
  return { ...event, pending_webhooks: books.get('queue', event.id) ? 1 : 0 };
}

/** Whether everybody who was to be told of the event has been. */
function hasArrived(books: Reader, { event }: EventRow): boolean {
  const delivery = books.get('deliveries', event.id);
  return !delivery || delivery.status === 'delivered';
}

function showMovement(transaction: Stripe.BalanceTransaction, call: Call): Stripe.BalanceTransaction {
  return transaction.available_on <= secondsOf(call) ? { ...transaction, status: 'available' } : transaction;
}

/** `payment_intent.*` means every type that begins so. */
function typeMatches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

/** What has happened: charges, movements of money, events. All of it can only be read. */
export function ledgerRoutes(sandbox: Sandbox): Router {
  const routes = Router();

  routes.get(
    '/charges',
    operation(sandbox, {
      name: 'charges.list',
      handle(call, ledger) {
        const intentId = call.params.text('payment_intent');
        const inRange = call.params.range('created');
        const charges = ledger
          .all('charges')
          .map(([, row]) => showCharge(ledger, row))
          .filter((charge) => !intentId || charge.payment_intent === intentId)
          .filter((charge) => inRange(charge.created));
        return {
          status: 200,
          body: expand(ledger, call.params, pageOf(call, '/v1/charges', charges.toReversed())),
        };
      },
    }),
  );

  routes.get(
    '/charges/:id',
    operation(sandbox, {
      name: 'charges.retrieve',
      handle: (call, ledger, id) => ({
        status: 200,
        body: expand(ledger, call.params, showCharge(ledger, getCharge(ledger, id))),
      }),
    }),
  );

  routes.get(
    '/balance_transactions',
    operation(sandbox, {
      name: 'balance_transactions.list',
      handle(call, ledger) {
        const source = call.params.text('source');
        const type = call.params.text('type');
        const currency = call.params.text('currency');
        const inRange = call.params.range('created');
        const movements = ledger
          .all('balance')
          .map(([, row]) => showMovement(row.transaction, call))
          .filter((movement) => !source || movement.source === source)
          .filter((movement) => !type || movement.type === type)
          .filter((movement) => !currency || movement.currency === currency)
          .filter((movement) => inRange(movement.created));
        const page = pageOf(call, '/v1/balance_transactions', movements.toReversed());
        return { status: 200, body: expand(ledger, call.params, page) };
      },
    }),
  );

  routes.get(
    '/balance_transactions/:id',
    operation(sandbox, {
      name: 'balance_transactions.retrieve',
      handle(call, ledger, id) {
        const row = ledger.get('balance', id);
        if (!row) throw missing('balance transaction', id);
        return { status: 200, body: expand(ledger, call.params, showMovement(row.transaction, call)) };
      },
    }),
  );

  routes.get(
    '/events',
    operation(sandbox, {
      name: 'events.list',
      handle(call, ledger) {
        const { params } = call;
        const type = params.text('type');
        const types = params.list('types');
        const delivered = params.flag('delivery_success');
        const inRange = params.range('created');
        const patterns = type ? [...types, type] : types;
        const events = ledger
          .all('events')
          .map(([, row]) => row)
          .filter(({ event }) => inRange(event.created))
          .filter(
            ({ event }) =>
              patterns.length === 0 || patterns.some((pattern) => typeMatches(event.type, pattern)),
          )
          .filter((row) => delivered === undefined || hasArrived(ledger, row) === delivered)
          .map((row) => showEvent(ledger, row));
        return { status: 200, body: pageOf(call, '/v1/events', events.toReversed()) };
      },
    }),
  );

  routes.get(
    '/events/:id',
    operation(sandbox, {
      name: 'events.retrieve',
      handle(_call, ledger, id) {
        const row = ledger.get('events', id);
        if (!row) throw missing('event', id);
        return { status: 200, body: showEvent(ledger, row) };
      },
    }),
  );

  return routes;
}
