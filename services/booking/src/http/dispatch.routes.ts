import { createRouter, parseRequest, requireAdmin } from '@livery/service-kit';
import { DispatchQuery } from '@livery/shared-types';
import type { Router } from 'express';
import type { Context } from '../context.ts';
import { dispatchBoard } from '../queries/dispatchBoard.ts';
import { presentDispatch } from './dispatch.presenter.ts';

export function dispatchRoutes(ctx: Context): Router {
  const routes = createRouter();
  routes.use('/admin/dispatch', requireAdmin);

  routes.get('/admin/dispatch', async (req, res) => {
    const { query } = parseRequest({ query: DispatchQuery }, req);
    res.json(presentDispatch(await dispatchBoard(ctx, query.date), ctx));
  });

  return routes;
}
