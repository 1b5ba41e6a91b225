import { createRouter, parseRequest, requestKeyOf, requireAdmin } from '@livery/service-kit';
import {
  BookingListQuery,
  CancelBookingRequest,
  CreateBookingRequest,
  RejectBookingRequest,
  TransitionRequest,
} from '@livery/shared-types';
import type { Request, Router } from 'express';
import * as z from 'zod/mini';
import { approveBooking } from '../commands/approveBooking.ts';
import { cancelBooking } from '../commands/cancelBooking.ts';
import { createBooking } from '../commands/createBooking.ts';
import { archiveBooking, completeBooking, deleteBooking, rejectBooking } from '../commands/decideBooking.ts';
import type { BookingContext } from '../context.ts';
import { bookingStats } from '../queries/bookingStats.ts';
import { listBookings } from '../queries/listBookings.ts';
import { presentAdmin, presentStats } from './bookings.presenter.ts';
import { exportRoute } from './exportBookings.ts';
import { actOf, ReferenceParams } from './requests.ts';

const List = z.object({ query: BookingListQuery });
const Create = z.object({ body: CreateBookingRequest });
const One = z.object({ params: ReferenceParams });
const Change = z.object({ params: ReferenceParams, body: TransitionRequest });
const Reject = z.object({ params: ReferenceParams, body: RejectBookingRequest });
const Cancel = z.object({
  params: ReferenceParams,
  body: z.extend(CancelBookingRequest, TransitionRequest.shape),
});

/** What staff do with bookings. */
export function adminBookingRoutes(ctx: BookingContext): Router {
  const routes = createRouter();
  routes.use('/admin/bookings', requireAdmin);

  routes.get('/bookings', requireAdmin, async (req, res) => {
    const { query } = parseRequest(List, req);
    const { bookings, total, nextCursor } = await listBookings(ctx, query);
    res.setHeader('X-Total-Count', String(total));
    if (nextCursor !== undefined) res.setHeader('Link', `<${nextPage(req, nextCursor)}>; rel="next"`);
    res.json(bookings.map((booking) => presentAdmin(booking, ctx.zone)));
  });

  routes.post('/admin/bookings', async (req, res) => {
    const { body } = parseRequest(Create, req);
    const order = { request: body, source: 'staff', key: requestKeyOf(req, body) } as const;
    const created = await createBooking(ctx, actOf(ctx, req), order);
    res.status(201).json(presentAdmin(created, ctx.zone));
  });

  routes.get('/admin/bookings/stats', async (_req, res) => {
    res.json(presentStats(await bookingStats(ctx), ctx.zone));
  });

  routes.get('/admin/bookings/export.csv', exportRoute(ctx));

  routes.get('/admin/bookings/:reference', async (req, res) => {
    const { params } = parseRequest(One, req);
    res.json(presentAdmin(await ctx.bookings.getByReference(params.reference), ctx.zone));
  });

  for (const [path, change] of [
    ['approve', approveBooking],
    ['complete', completeBooking],
    ['archive', archiveBooking],
  ] as const) {
    routes.post(`/admin/bookings/:reference/${path}`, async (req, res) => {
      const { params, body } = parseRequest(Change, req);
      res.json(presentAdmin(await change(ctx, actOf(ctx, req), { ...params, ...body }), ctx.zone));
    });
  }

  routes.post('/admin/bookings/:reference/reject', async (req, res) => {
    const { params, body } = parseRequest(Reject, req);
    const order = { ...params, version: body.version, reason: body.reason ?? null };
    res.json(presentAdmin(await rejectBooking(ctx, actOf(ctx, req), order), ctx.zone));
  });

  routes.post('/admin/bookings/:reference/cancel', async (req, res) => {
    const { params, body } = parseRequest(Cancel, req);
    const act = actOf(ctx, req);
    const { id } = await ctx.bookings.getByReference(params.reference);
    const order = { bookingId: id, reason: body.reason, version: body.version, by: 'staff' } as const;
    res.json(presentAdmin(await cancelBooking(ctx, act, order), ctx.zone));
  });

  routes.delete('/admin/bookings/:reference', async (req, res) => {
    const { params } = parseRequest(One, req);
    await deleteBooking(ctx, actOf(ctx, req), params);
    res.status(204).end();
  });

  return routes;
}

/** The same list, one page on. */
function nextPage(req: Request, cursor: string): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(req.query)) {
    if (typeof value === 'string' && name !== 'cursor') params.set(name, value);
  }
  params.set('cursor', cursor);
  return `/api/bookings?${params.toString()}`;
}
