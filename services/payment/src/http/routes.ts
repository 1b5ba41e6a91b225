import type { Express } from 'express';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { adminPaymentsRoutes } from './adminPayments.routes.ts';
import { paymentRoutes } from './payments.routes.ts';
import { webhookRoutes } from './webhook.routes.ts';

export const routes =
  (ctx: Context, config: Config, onEventStored: (eventId: string) => void) => (app: Express) => {
    app.use(webhookRoutes(ctx, onEventStored));
    app.use('/api', paymentRoutes(ctx, browserConfig(config)));
    app.use('/api/admin', adminPaymentsRoutes(ctx));
  };

const browserConfig = (config: Config) => ({
  publishableKey: config.STRIPE_PUBLISHABLE_KEY,
  sandbox: config.isSandbox,
  scriptUrl: config.scriptUrl,
  currency: 'cad',
});
