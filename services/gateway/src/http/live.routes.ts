import { createRouter } from '@livery/service-kit';
import type { Router } from 'express';
import type { Context } from '../context.ts';
import { requireSession } from './session.ts';

export function liveRoutes({ liveStream }: Context): Router {
  const routes = createRouter();
  routes.get('/admin/live', (req, res) => liveStream.open(requireSession(req), res));
  return routes;
}
