import type { Express } from 'express';
import type { Context } from '../context.ts';
import { adminBookingRoutes } from './adminBookings.routes.ts';
import { bookingRoutes } from './bookings.routes.ts';
import { chauffeurRoutes } from './chauffeurs.routes.ts';
import { chauffeurTripRoutes } from './chauffeurTrips.routes.ts';
import { customerRoutes } from './customers.routes.ts';
import { dispatchRoutes } from './dispatch.routes.ts';
import { internalRoutes } from './internal.routes.ts';
import { changeRequestRoutes } from './changeRequests.routes.ts';
import { manageLinkRoutes } from './manageLink.routes.ts';
import { offerRoutes } from './offers.routes.ts';
import { rideRoutes } from './rides.routes.ts';
import { scheduleRoutes } from './schedule.routes.ts';

export const routes = (ctx: Context) => (app: Express) => {
  app.use(
    '/api',
    bookingRoutes(ctx),
    manageLinkRoutes(ctx),
    changeRequestRoutes(ctx),
    offerRoutes(ctx),
    chauffeurTripRoutes(ctx),
    rideRoutes(ctx),
  );
  app.use('/api', scheduleRoutes(ctx), customerRoutes(ctx), chauffeurRoutes(ctx), adminBookingRoutes(ctx));
  app.use('/api', dispatchRoutes(ctx));
  app.use('/internal', internalRoutes(ctx));
};
