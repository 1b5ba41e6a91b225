import { createRouter, parseRequest, requireAdmin } from '@livery/service-kit';
import { BlockOutInput, FreeVehiclesQuery, SpanQuery, Uuid, type FreeVehicles } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { addBlockOut, removeBlockOut } from '../commands/blockOuts.ts';
import type { Context } from '../context.ts';
import { readSpan, staffCalendar, takenVehicles } from '../queries/schedules.ts';
import { presentAvailability, presentBlockOut, presentCalendar } from './schedule.presenter.ts';

const VehicleParams = z.object({ id: Uuid });
const BlockParams = z.object({ id: Uuid, blockId: Uuid });

export function scheduleRoutes(ctx: Context): Router {
  const routes = createRouter();

  routes.get('/vehicles/free', async (req, res) => {
    const { query } = parseRequest({ query: FreeVehiclesQuery }, req);
    const free: FreeVehicles = { takenVehicleIds: await takenVehicles(ctx, query) };
    res.json(free);
  });

  routes.get('/vehicles/:id/availability', async (req, res) => {
    const { params, query } = parseRequest({ params: VehicleParams, query: SpanQuery }, req);
    const slots = await ctx.schedules.vehicle.slotsIn(
      params.id,
      readSpan(ctx, query, { days: 30, maxDays: 92 }),
    );
    res.json(presentAvailability(params.id, slots, ctx));
  });

  routes.use(['/admin/vehicles', '/admin/calendar'], requireAdmin);

  routes.get('/admin/vehicles/:id/block-outs', async (req, res) => {
    const { params, query } = parseRequest({ params: VehicleParams, query: SpanQuery }, req);
    const slots = await ctx.schedules.vehicle.slotsIn(
      params.id,
      readSpan(ctx, query, { days: 400, maxDays: 400 }),
    );
    const blocks = slots.filter(({ kind }) => kind === 'block');
    res.json(blocks.map((slot) => presentBlockOut(params.id, slot, ctx.zone)));
  });

  routes.post('/admin/vehicles/:id/block-outs', async (req, res) => {
    const { params, body } = parseRequest({ params: VehicleParams, body: BlockOutInput }, req);
    const slot = await addBlockOut(ctx, params.id, body);
    res.status(201).json(presentBlockOut(params.id, slot, ctx.zone));
  });

  routes.delete('/admin/vehicles/:id/block-outs/:blockId', async (req, res) => {
    const { params } = parseRequest({ params: BlockParams }, req);
    await removeBlockOut(ctx, params.id, params.blockId);
    res.status(204).end();
  });

  routes.get('/admin/calendar', async (req, res) => {
    const { query } = parseRequest({ query: SpanQuery }, req);
    const span = readSpan(ctx, query, { days: 7, maxDays: 62 });
    res.json(presentCalendar(span, await staffCalendar(ctx, span), ctx));
  });

  return routes;
}
