import { createRouter } from '@livery/service-kit';
import type { SystemStatus } from '@livery/shared-types';
import type { Router } from 'express';
import { requireSession } from './session.ts';

/** The health of every part, for staff. */
export function statusRoutes(collectStatus: () => Promise<SystemStatus>): Router {
  const routes = createRouter();
  routes.get('/admin/status', async (req, res) => {
    requireSession(req);
    res.json(await collectStatus());
  });
  return routes;
}
