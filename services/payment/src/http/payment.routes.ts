import { createRouter, parseRequest, requestKeyOf, requireAdmin, staffName } from '@livery/service-kit';
import {
  ConfirmPaymentRequest,
  CreatePaymentIntentRequest,
  Uuid,
  type PaymentConfig,
} from '@livery/shared-types';
import type { Express } from 'express';
import * as z from 'zod/mini';
import { confirmPayment } from '../commands/confirmPayment.ts';
import { createPaymentIntent } from '../commands/createPaymentIntent.ts';
import { receiveWebhook } from '../commands/handleProviderEvent.ts';
import { retryRefunds } from '../commands/retryRefunds.ts';
import type { Context } from '../context.ts';
import { ledgerOf } from '../domain/ledger.ts';
import { ANSWER_MS, answerWithin } from '../provider/deadline.ts';

/** The provider signs the exact bytes of the body, so it must not be parsed before. */
export const WEBHOOK_PATH = '/api/stripe/webhook';

const BookingParams = z.object({ id: Uuid });

export const paymentRoutes = (ctx: Context, onEventStored: (eventId: string) => void) => (app: Express) => {
  const { config } = ctx;
  const routes = createRouter();

  routes.post(WEBHOOK_PATH, async (req, res) => {
    const event = await receiveWebhook(ctx, { body: req.body, signature: req.get('stripe-signature') });
    res.json({ received: true });
    if (event !== undefined) onEventStored(event.id);
  });

  routes.get('/api/payment-config', (_req, res) => {
    res.json({
      publishableKey: config.STRIPE_PUBLISHABLE_KEY,
      sandbox: config.isSandbox,
      scriptUrl: config.scriptUrl,
      currency: 'cad',
    } satisfies PaymentConfig);
  });

  routes.post('/api/create-payment-intent', async (req, res) => {
    const { bookingId } = parseRequest({ body: CreatePaymentIntentRequest }, req).body;
    // Several customers may pay for one booking, so a request's key counts for this booking only.
    const key = requestKeyOf(req, { body: { bookingId }, customer: bookingId });
    res.json(await answerWithin(ANSWER_MS, () => createPaymentIntent(ctx, bookingId, key)));
  });

  routes.post('/api/confirm-payment', async (req, res) => {
    const { body } = parseRequest({ body: ConfirmPaymentRequest }, req);
    res.json(await answerWithin(ANSWER_MS, () => confirmPayment(ctx, body)));
  });

  routes.get('/api/admin/bookings/:id/payments', requireAdmin, async (req, res) => {
    const { id } = parseRequest({ params: BookingParams }, req).params;
    const stored = await ctx.payments.find(id);
    res.json(ledgerOf(id, stored?.payment));
  });

  routes.post('/api/admin/payments/:id/retry-refunds', requireAdmin, async (req, res) => {
    const { id } = parseRequest({ params: BookingParams }, req).params;
    const retried = await answerWithin(ANSWER_MS, () => retryRefunds(ctx, id, staffName(req)));
    res.json(ledgerOf(id, retried));
  });

  app.use(routes);
};
