import { accountsRoutes } from './routes/accounts.ts';
import { bookingsRoutes } from './routes/bookings.ts';
import { catalogRoutes } from './routes/catalog.ts';
import type { RouteContract } from './routes/contract.ts';
import { notificationsRoutes } from './routes/notifications.ts';
import { paymentsRoutes } from './routes/payments.ts';
import { statusRoutes } from './routes/status.ts';
import { supportRoutes } from './routes/support.ts';

export type { RouteContract } from './routes/contract.ts';

/** Every route of the public API. */
export const routes: readonly RouteContract[] = [
  ...accountsRoutes,
  ...catalogRoutes,
  ...bookingsRoutes,
  ...paymentsRoutes,
  ...supportRoutes,
  ...notificationsRoutes,
  ...statusRoutes,
];
