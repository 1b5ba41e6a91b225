import { Router } from 'express';
import type { Reader } from '../books/books.ts';
import type { IntentRow } from '../objects.ts';
import type { Answer, Call } from '../provider/call.ts';
import { confirmIntent, type Confirmation } from '../provider/confirm.ts';
import { cancelIntent, createIntent, getIntent, showToBrowser, updateIntent } from '../provider/intents.ts';
import type { Sandbox } from '../sandbox.ts';
import { expand } from './expand.ts';
import { pageOf } from './lists.ts';
import { operation } from './operation.ts';

function answer(books: Reader, call: Call, { intent }: IntentRow): Answer {
  const shown = call.key === 'publishable' ? showToBrowser(intent) : intent;
  return { status: 200, body: expand(books, call.params, shown) };
}

function answerConfirmation(books: Reader, call: Call, { row, error }: Confirmation): Answer {
  const shown = answer(books, call, row);
  if (!error) return shown;
  const intent = call.key === 'publishable' ? showToBrowser(row.intent) : row.intent;
  return { status: 402, body: { error: { ...error, payment_intent: intent } } };
}

export function intentRoutes(sandbox: Sandbox): Router {
  const routes = Router();

  routes.post(
    '/payment_intents',
    operation(sandbox, {
      name: 'payment_intents.create',
      handle(call, ledger) {
        const confirm = call.params.flag('confirm');
        const created = createIntent(ledger, call);
        if (!confirm) return answer(ledger, call, created);
        return answerConfirmation(ledger, call, confirmIntent(ledger, call, created));
      },
    }),
  );

  routes.get(
    '/payment_intents',
    operation(sandbox, {
      name: 'payment_intents.list',
      handle(call, ledger) {
        const inRange = call.params.range('created');
        const intents = ledger.all('intents').map(([, row]) => row.intent);
        const page = pageOf(
          call,
          '/v1/payment_intents',
          intents.filter((it) => inRange(it.created)).toReversed(),
        );
        return { status: 200, body: expand(ledger, call.params, page) };
      },
    }),
  );

  routes.get(
    '/payment_intents/:id',
    operation(sandbox, {
      name: 'payment_intents.retrieve',
      access: 'any',
      handle: (call, ledger, id) => answer(ledger, call, getIntent(ledger, call, id)),
    }),
  );

  routes.post(
    '/payment_intents/:id',
    operation(sandbox, {
      name: 'payment_intents.update',
      handle: (call, ledger, id) =>
        answer(ledger, call, updateIntent(ledger, call, getIntent(ledger, call, id))),
    }),
  );

  routes.post(
    '/payment_intents/:id/confirm',
    operation(sandbox, {
      name: 'payment_intents.confirm',
      access: 'any',
      handle: (call, ledger, id) =>
        answerConfirmation(ledger, call, confirmIntent(ledger, call, getIntent(ledger, call, id))),
    }),
  );

  routes.post(
    '/payment_intents/:id/cancel',
    operation(sandbox, {
      name: 'payment_intents.cancel',
      handle: (call, ledger, id) =>
        answer(ledger, call, cancelIntent(ledger, call, getIntent(ledger, call, id))),
    }),
  );

  return routes;
}
