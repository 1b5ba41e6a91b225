import { createRouter, parseRequest, requireAdmin } from '@livery/service-kit';
import { ServiceInput, ServiceUpdate } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { createService, deleteService, updateService } from '../commands/manageServices.ts';
import { presentService } from './catalog.presenter.ts';
import { allowRevalidation, pageOf, sendPage } from './lists.ts';
import { ItemId } from './itemId.ts';

const CreateService = z.object({ body: ServiceInput });
const UpdateService = z.object({ params: ItemId, body: ServiceUpdate });
const OneService = z.object({ params: ItemId });

export function servicesRoutes(ctx: Context): Router {
  const routes = createRouter();

  routes.get('/services', async (req, res) => {
    const page = await ctx.store.services.page(pageOf(req));
    allowRevalidation(res);
    sendPage(req, res, page, presentService);
  });

  routes.post('/services', requireAdmin, async (req, res) => {
    const { body } = parseRequest(CreateService, req);
    res.status(201).json(presentService(await createService(ctx, body)));
  });

  routes.put('/services/:id', requireAdmin, async (req, res) => {
    const { params, body } = parseRequest(UpdateService, req);
    res.json(presentService(await updateService(ctx, params.id, body)));
  });

  routes.delete('/services/:id', requireAdmin, async (req, res) => {
    const { params } = parseRequest(OneService, req);
    await deleteService(ctx, params.id);
    res.status(204).end();
  });

  return routes;
}
