import { ConfirmPaymentRequest, CreatePaymentIntentRequest, type PaymentConfig } from '@livery/shared-types';
import { createRouter, parseRequest } from '@livery/service-kit';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { confirmPayment } from '../commands/confirmPayment.ts';
import type { CommandContext } from '../commands/context.ts';
import { createPaymentIntent } from '../commands/createPaymentIntent.ts';

const IdempotencyKey = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Idempotency-Key must be 1 to 200 visible characters'));

const CreateIntent = z.object({
  body: CreatePaymentIntentRequest,
  headers: z.object({ 'idempotency-key': z.optional(IdempotencyKey) }),
});
const Confirm = z.object({ body: ConfirmPaymentRequest });

export function paymentRoutes(ctx: CommandContext, config: PaymentConfig): Router {
  const routes = createRouter();

  routes.get('/payment-config', (_req, res) => {
    res.json(config);
  });

  routes.post('/create-payment-intent', async (req, res) => {
    const { body, headers } = parseRequest(CreateIntent, req);
    const idempotencyKey = headers['idempotency-key'];
    res.json(await createPaymentIntent(ctx, { bookingId: body.bookingId, idempotencyKey }));
  });

  routes.post('/confirm-payment', async (req, res) => {
    const { body } = parseRequest(Confirm, req);
    res.json(await confirmPayment(ctx, body));
  });

  return routes;
}
