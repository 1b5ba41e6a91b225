import type { Express } from 'express';
import type { Context } from '../context.ts';
import { chatRoutes } from './chat.routes.ts';
import { ticketRoutes } from './tickets.routes.ts';

export const routes = (ctx: Context) => (app: Express) => {
  app.use('/api', ticketRoutes(ctx), chatRoutes(ctx));
};
