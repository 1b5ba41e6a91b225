import { createRouter } from '@livery/service-kit';
import type { Router } from 'express';
import type { Context } from '../context.ts';
import { receiveWebhook } from '../commands/receiveWebhook.ts';

/** The provider signs the body's exact bytes: nothing on the way may parse it. */
export const WEBHOOK_PATH = '/api/stripe/webhook';

export function webhookRoutes(ctx: Context, onStored: (eventId: string) => void): Router {
  const routes = createRouter();

  routes.post(WEBHOOK_PATH, async (req, res) => {
    const event = await receiveWebhook(ctx, { body: req.body, signature: req.get('stripe-signature') });
    res.json({ received: true });
    if (event !== undefined) onStored(event.id);
  });

  return routes;
}
