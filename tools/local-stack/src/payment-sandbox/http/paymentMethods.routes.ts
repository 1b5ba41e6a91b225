import { Router } from 'express';
import { createPaymentMethod, getPaymentMethod } from '../provider/paymentMethods.ts';
import type { Sandbox } from '../sandbox.ts';
import { expand } from './expand.ts';
import { operation } from './operation.ts';

export function paymentMethodRoutes(sandbox: Sandbox): Router {
  const routes = Router();

  routes.post(
    '/payment_methods',
    operation(sandbox, {
      name: 'payment_methods.create',
      access: 'any',
      handle: (call, ledger) => ({
        status: 200,
        body: expand(ledger, call.params, createPaymentMethod(ledger, call, call.params).method),
      }),
    }),
  );

  routes.get(
    '/payment_methods/:id',
    operation(sandbox, {
      name: 'payment_methods.retrieve',
      handle: (call, ledger, id) => ({
        status: 200,
        body: expand(ledger, call.params, getPaymentMethod(ledger, id).method),
      }),
    }),
  );

  return routes;
}
