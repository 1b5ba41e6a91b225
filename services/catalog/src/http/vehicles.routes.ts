import { createRouter, parseRequest, requireAdmin } from '@livery/service-kit';
import { notFound } from '@livery/service-kit/errors';
import { VehicleInput, VehicleUpdate } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { createVehicle, deleteVehicle, updateVehicle } from '../commands/manageVehicles.ts';
import { presentVehicle } from './catalog.presenter.ts';
import { ItemId } from './itemId.ts';
import { allowRevalidation, pageOf, sendPage } from './lists.ts';

const CreateVehicle = z.object({ body: VehicleInput });
const UpdateVehicle = z.object({ params: ItemId, body: VehicleUpdate });
const OneVehicle = z.object({ params: ItemId });

export function vehiclesRoutes(ctx: Context): Router {
  const routes = createRouter();

  routes.get('/vehicles', async (req, res) => {
    const page = await ctx.store.vehicles.page(pageOf(req));
    allowRevalidation(res);
    sendPage(req, res, page, presentVehicle);
  });

  routes.get('/vehicles/:id', async (req, res) => {
    const { params } = parseRequest(OneVehicle, req);
    const vehicle = await ctx.store.vehicles.get(params.id);
    if (!vehicle) throw notFound('Vehicle');
    allowRevalidation(res);
    res.json(presentVehicle(vehicle));
  });

  routes.post('/admin/vehicles', requireAdmin, async (req, res) => {
    const { body } = parseRequest(CreateVehicle, req);
    res.status(201).json(presentVehicle(await createVehicle(ctx, body)));
  });

  routes.put('/admin/vehicles/:id', requireAdmin, async (req, res) => {
    const { params, body } = parseRequest(UpdateVehicle, req);
    res.json(presentVehicle(await updateVehicle(ctx, params.id, body)));
  });

  routes.delete('/admin/vehicles/:id', requireAdmin, async (req, res) => {
    const { params } = parseRequest(OneVehicle, req);
    await deleteVehicle(ctx, params.id);
    res.status(204).end();
  });

  return routes;
}
