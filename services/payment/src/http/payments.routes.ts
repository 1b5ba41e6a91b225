import { ConfirmPaymentRequest, CreatePaymentIntentRequest, type PaymentConfig } from '@livery/shared-types';
import { createRouter, parseRequest, requestKeyOf } from '@livery/service-kit';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { confirmPayment } from '../commands/confirmPayment.ts';
import type { Context } from '../context.ts';
import { createPaymentIntent } from '../commands/createPaymentIntent.ts';
import { ANSWER_MS, answerWithin } from '../provider/deadline.ts';

const CreateIntent = z.object({ body: CreatePaymentIntentRequest });
const Confirm = z.object({ body: ConfirmPaymentRequest });

export function paymentRoutes(ctx: Context, config: PaymentConfig): Router {
  const routes = createRouter();

  routes.get('/payment-config', (_req, res) => {
    res.json(config);
  });

  routes.post('/create-payment-intent', async (req, res) => {
    const { bookingId } = parseRequest(CreateIntent, req).body;
    // Whoever knows the booking may pay for it: what another customer calls a request says nothing about this one.
    const key = requestKeyOf(req, { body: { bookingId }, customer: bookingId });
    res.json(await answerWithin(ANSWER_MS, () => createPaymentIntent(ctx, { bookingId, key })));
  });

  routes.post('/confirm-payment', async (req, res) => {
    const { body } = parseRequest(Confirm, req);
    res.json(await answerWithin(ANSWER_MS, () => confirmPayment(ctx, body)));
  });

  return routes;
}
