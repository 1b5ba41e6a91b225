import { createRouter } from '@livery/service-kit';
import type { Router } from 'express';
import type { CommandContext } from '../commands/context.ts';
import { receiveWebhook } from '../commands/receiveWebhook.ts';

/** The provider signs the body's exact bytes: nothing on the way may parse it. */
export const WEBHOOK_PATH = '/api/stripe/webhook';

export function webhookRoutes(ctx: CommandContext, onKept: (eventId: string) => void): Router {
  const routes = createRouter();

  routes.post(WEBHOOK_PATH, async (req, res) => {
    const event = await receiveWebhook(ctx, { body: req.body, signature: req.get('stripe-signature') });
    res.json({ received: true });
    if (event !== undefined) onKept(event.id);
  });

  return routes;
}
