import type { Express } from 'express';
import type { Context } from '../context.ts';
import { adminBookingRoutes } from './adminBookings.routes.ts';
import { bookingRoutes } from './bookings.routes.ts';
import { internalRoutes } from './internal.routes.ts';
import { manageLinkRoutes } from './manageLink.routes.ts';
import { scheduleRoutes } from './schedule.routes.ts';

export const routes = (ctx: Context) => (app: Express) => {
  app.use('/api', bookingRoutes(ctx), manageLinkRoutes(ctx), scheduleRoutes(ctx), adminBookingRoutes(ctx));
  app.use('/internal', internalRoutes(ctx));
};
