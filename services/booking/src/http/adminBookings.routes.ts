import { createRouter, parseRequest, requestKeyOf, requireAdmin, setListHeaders } from '@livery/service-kit';
import {
  ArchiveBookingRequest,
  BookingListQuery,
  CompleteBookingRequest,
  CreateBookingRequest,
  DeleteBookingQuery,
  RejectBookingRequest,
  StaffCancelRequest,
  TransitionRequest,
} from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { approveBooking } from '../commands/approveBooking.ts';
import { cancelBookingByStaff } from '../commands/cancelBooking.ts';
import { createBooking } from '../commands/createBooking.ts';
import {
  archiveBooking,
  completeBooking,
  deleteBooking,
  rejectBooking,
  unarchiveBooking,
} from '../commands/decideBooking.ts';
import type { Context } from '../context.ts';
import type { RefundChoice } from '../domain/endBooking.ts';
import { bookingStats } from '../queries/bookingStats.ts';
import { listBookings } from '../queries/listBookings.ts';
import { presentAdmin, presentStats } from './bookings.presenter.ts';
import { exportRoute } from './exportBookings.ts';
import { actorOf, ReferenceParams } from './requests.ts';
import { showFreshState } from './staleView.ts';

const List = z.object({ query: BookingListQuery });
const Create = z.object({ body: CreateBookingRequest });
const One = z.object({ params: ReferenceParams });
const Change = z.object({ params: ReferenceParams, body: TransitionRequest });
const Reject = z.object({ params: ReferenceParams, body: RejectBookingRequest });
const Complete = z.object({ params: ReferenceParams, body: CompleteBookingRequest });
const Archive = z.object({ params: ReferenceParams, body: ArchiveBookingRequest });
const Cancel = z.object({ params: ReferenceParams, body: StaffCancelRequest });
const Delete = z.object({ params: ReferenceParams, query: DeleteBookingQuery });

/** What staff do with bookings. */
export function adminBookingRoutes(ctx: Context): Router {
  const routes = createRouter();
  routes.use('/admin/bookings', requireAdmin);

  routes.get('/bookings', requireAdmin, async (req, res) => {
    const { query } = parseRequest(List, req);
    const { bookings, total, nextCursor } = await listBookings(ctx, query);
    const next = nextCursor === undefined ? undefined : { cursor: nextCursor };
    setListHeaders(req, res, { total, next });
    res.json(bookings.map((booking) => presentAdmin(booking, ctx.zone)));
  });

  routes.post('/admin/bookings', async (req, res) => {
    const { body } = parseRequest(Create, req);
    const order = { request: body, source: 'staff', key: requestKeyOf(req, { body }) } as const;
    const created = await createBooking(ctx, actorOf(ctx, req), order);
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
    ['unarchive', unarchiveBooking],
  ] as const) {
    routes.post(`/admin/bookings/:reference/${path}`, async (req, res) => {
      const { params, body } = parseRequest(Change, req);
      res.json(presentAdmin(await change(ctx, actorOf(ctx, req), { ...params, ...body }), ctx.zone));
    });
  }

  routes.post('/admin/bookings/:reference/complete', async (req, res) => {
    const { params, body } = parseRequest(Complete, req);
    const completed = await completeBooking(ctx, actorOf(ctx, req), { ...params, ...body });
    res.json(presentAdmin(completed, ctx.zone));
  });

  routes.post('/admin/bookings/:reference/archive', async (req, res) => {
    const { params, body } = parseRequest(Archive, req);
    const archived = await archiveBooking(ctx, actorOf(ctx, req), { ...params, ...body });
    res.json(presentAdmin(archived, ctx.zone));
  });

  routes.post('/admin/bookings/:reference/reject', async (req, res) => {
    const { params, body } = parseRequest(Reject, req);
    const order = { ...params, version: body.version, reason: body.reason ?? null };
    res.json(presentAdmin(await rejectBooking(ctx, actorOf(ctx, req), order), ctx.zone));
  });

  routes.post('/admin/bookings/:reference/cancel', async (req, res) => {
    const { params, body } = parseRequest(Cancel, req);
    const { refund, ...rest } = body;
    const order = { ...params, ...rest, refund: refundChoiceOf(refund) };
    res.json(presentAdmin(await cancelBookingByStaff(ctx, actorOf(ctx, req), order), ctx.zone));
  });

  routes.delete('/admin/bookings/:reference', async (req, res) => {
    const { params, query } = parseRequest(Delete, req);
    await deleteBooking(ctx, actorOf(ctx, req), { ...params, ...query });
    res.status(204).end();
  });

  routes.use('/admin/bookings', showFreshState(ctx));
  return routes;
}

function refundChoiceOf(refund: z.infer<typeof StaffCancelRequest>['refund']): RefundChoice | undefined {
  return typeof refund === 'object' ? { amountCents: refund.amount } : refund;
}
