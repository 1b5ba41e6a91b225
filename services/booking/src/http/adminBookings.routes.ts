import { createRouter, parseRequest, requestKeyOf, requireAdmin, setListHeaders } from '@livery/service-kit';
import { conflict } from '@livery/service-kit/errors';
import {
  ArchiveBookingRequest,
  BookingListQuery,
  CompleteBookingRequest,
  CreateBookingRequest,
  DeleteBookingQuery,
  RecordCashRequest,
  RefundRequest,
  RejectBookingRequest,
  StaffCancelRequest,
  TransitionRequest,
  type StaleBookingDetails,
} from '@livery/shared-types';
import type { ErrorRequestHandler, Request, Router } from 'express';
import * as z from 'zod/mini';
import { StaleViewError } from '../commands/applyDecision.ts';
import { createBooking } from '../commands/createBooking.ts';
import {
  approveBooking,
  archiveBooking,
  cancelBookingByStaff,
  completeBooking,
  deleteBooking,
  recordCashReceived,
  refundBooking,
  rejectBooking,
  unarchiveBooking,
} from '../commands/bookingActions.ts';
import type { CommandContext, Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { bookingStats } from '../queries/bookingStats.ts';
import { listBookings } from '../queries/listBookings.ts';
import { presentAdmin, presentStaffRefundPreview, presentStats } from './bookings.presenter.ts';
import { exportRoute } from './exportBookings.ts';
import { contextOf, ReferenceParams } from './caller.ts';

/** What staff do with bookings, and about their money. */
export function adminBookingRoutes(ctx: Context): Router {
  const routes = createRouter();
  routes.use('/admin/bookings', requireAdmin);

  routes.get('/bookings', requireAdmin, async (req, res) => {
    const { query } = parseRequest({ query: BookingListQuery }, req);
    const { bookings, total, nextCursor } = await listBookings(ctx, query);
    const next = nextCursor === undefined ? undefined : { cursor: nextCursor };
    setListHeaders(req, res, { total, next });
    res.json(bookings.map((booking) => presentAdmin(booking, ctx.zone)));
  });

  routes.post('/admin/bookings', async (req, res) => {
    const { body } = parseRequest({ body: CreateBookingRequest }, req);
    const order = { request: body, source: 'staff', key: requestKeyOf(req, { body }) } as const;
    res.status(201).json(presentAdmin(await createBooking(contextOf(ctx, req), order), ctx.zone));
  });

  routes.get('/admin/bookings/stats', async (_req, res) => {
    res.json(presentStats(await bookingStats(ctx), ctx.zone));
  });

  routes.get('/admin/bookings/export.csv', exportRoute(ctx));

  routes.get('/admin/bookings/:reference', async (req, res) => {
    const { params } = parseRequest({ params: ReferenceParams }, req);
    res.json(presentAdmin(await ctx.bookings.getByReference(params.reference), ctx.zone));
  });

  routes.get('/admin/bookings/:reference/refund-preview', async (req, res) => {
    const { params } = parseRequest({ params: ReferenceParams }, req);
    res.json(presentStaffRefundPreview(await ctx.bookings.getByReference(params.reference), ctx.clock()));
  });

  routes.delete('/admin/bookings/:reference', async (req, res) => {
    const { params, query } = parseRequest({ params: ReferenceParams, query: DeleteBookingQuery }, req);
    await deleteBooking(contextOf(ctx, req), { ...params, ...query });
    res.status(204).end();
  });

  /** A decision on one booking, answered with what the booking has become. */
  function decision<Body extends z.ZodMiniObject>(
    name: string,
    schema: Body,
    decide: (
      staff: CommandContext,
      order: { reference: string } & z.infer<Body>,
      req: Request,
    ) => Promise<Booking>,
  ) {
    routes.post(`/admin/bookings/:reference/${name}`, async (req, res) => {
      const { params, body } = parseRequest({ params: ReferenceParams, body: schema }, req);
      const decided = await decide(contextOf(ctx, req), { ...params, ...body }, req);
      res.json(presentAdmin(decided, ctx.zone));
    });
  }
  decision('approve', TransitionRequest, approveBooking);
  decision('complete', CompleteBookingRequest, completeBooking);
  decision('archive', ArchiveBookingRequest, archiveBooking);
  decision('unarchive', TransitionRequest, unarchiveBooking);
  decision('reject', RejectBookingRequest, (staff, { reason = null, ...order }) =>
    rejectBooking(staff, { ...order, reason }),
  );
  decision('cancel', StaffCancelRequest, (staff, { refund, ...order }) =>
    cancelBookingByStaff(staff, {
      ...order,
      refund: typeof refund === 'object' ? { amountCents: refund.amount } : refund,
    }),
  );
  decision('cash', RecordCashRequest, (staff, { amount, ...order }) =>
    recordCashReceived(staff, { ...order, amountCents: amount }),
  );
  decision('refunds', RefundRequest, (staff, { amount, ...order }, req) => {
    // A repetition may have seen another version meanwhile: it is the same refund.
    const key = requestKeyOf(req, { body: { amount, reason: order.reason } }) ?? null;
    return refundBooking(staff, { ...order, amountCents: amount, key });
  });

  routes.use('/admin/bookings', showFreshState(ctx));
  return routes;
}

/** Puts what the booking has become into the refusal, as staff see it. For routes of staff only. */
const showFreshState =
  (ctx: Context): ErrorRequestHandler =>
  (error: unknown, _req, _res, next) => {
    if (!(error instanceof StaleViewError)) {
      next(error);
      return;
    }
    const { version, status } = error.booking;
    const details = { version, status, booking: presentAdmin(error.booking, ctx.zone) };
    next(conflict(error.code, error.message, details satisfies StaleBookingDetails));
  };
