import { Router } from 'express';
import type { Reader } from '../books/books.ts';
import type { SandboxRefund } from '../objects.ts';
import { createRefund, getCharge, getRefund, updateRefund } from '../provider/refunds.ts';
import type { Sandbox } from '../sandbox.ts';
import { expand } from './expand.ts';
import { pageOf } from './lists.ts';
import { operation } from './operation.ts';

type Selection = { chargeId: string | null | undefined; intentId: string | null | undefined };

/** At least the refunds selected, oldest first: by way of the charge, since there may be very many others. */
function refundsOf(books: Reader, { chargeId, intentId }: Selection): SandboxRefund[] {
  const id = chargeId ?? (intentId && books.get('intents', intentId)?.intent.latest_charge);
  if (!id) return intentId ? [] : books.all('refunds').map(([, row]) => row.refund);
  const { refundIds = [] } = books.get('charges', id) ?? {};
  return refundIds.flatMap((refundId) => books.get('refunds', refundId)?.refund ?? []);
}

export function refundRoutes(sandbox: Sandbox): Router {
  const routes = Router();

  routes.post(
    '/refunds',
    operation(sandbox, {
      name: 'refunds.create',
      handle(call, ledger) {
        const { refund } = createRefund(ledger, call, sandbox.refundPlan.next());
        const answer = { status: 200, body: expand(ledger, call.params, refund) };
        call.params.done();
        sandbox.refundPlan.used();
        return answer;
      },
    }),
  );

  routes.get(
    '/refunds',
    operation(sandbox, {
      name: 'refunds.list',
      handle(call, ledger) {
        const chargeId = call.params.text('charge');
        const intentId = call.params.text('payment_intent');
        const inRange = call.params.range('created');
        const refunds = refundsOf(ledger, { chargeId, intentId })
          .filter((refund) => !chargeId || refund.charge === chargeId)
          .filter((refund) => !intentId || refund.payment_intent === intentId)
          .filter((refund) => inRange(refund.created));
        return {
          status: 200,
          body: expand(ledger, call.params, pageOf(call, '/v1/refunds', refunds.toReversed())),
        };
      },
    }),
  );

  routes.get(
    '/refunds/:id',
    operation(sandbox, {
      name: 'refunds.retrieve',
      handle: (call, ledger, id) => ({
        status: 200,
        body: expand(ledger, call.params, getRefund(ledger, id).refund),
      }),
    }),
  );

  routes.post(
    '/refunds/:id',
    operation(sandbox, {
      name: 'refunds.update',
      handle: (call, ledger, id) => ({
        status: 200,
        body: expand(ledger, call.params, updateRefund(ledger, call, getRefund(ledger, id)).refund),
      }),
    }),
  );

  routes.get(
    '/charges/:id/refunds',
    operation(sandbox, {
      name: 'refunds.list',
      handle(call, ledger, id) {
        const { charge } = getCharge(ledger, id);
        const refunds = refundsOf(ledger, { chargeId: charge.id, intentId: null }).toReversed();
        const page = pageOf(call, `/v1/charges/${id}/refunds`, refunds);
        return { status: 200, body: expand(ledger, call.params, page) };
      },
    }),
  );

  return routes;
}
