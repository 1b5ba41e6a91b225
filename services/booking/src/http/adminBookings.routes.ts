import {
  createRouter,
  parseRequest,
  requestKeyOf,
  requireAdmin,
  setListHeaders,
  showPresent,
} from '@livery/service-kit';
import {
  AcceptChangeRequest,
  ApproveBookingRequest,
  ArchiveBookingRequest,
  AssignRequest,
  BookingListQuery,
  ChangeBookingRequest,
  CloseBookingRequest,
  CompleteBookingRequest,
  DeclineChangeRequest,
  DeleteBookingQuery,
  PayLinkRequest,
  RecordCashRequest,
  RefundRequest,
  RejectBookingRequest,
  StaffBookingRequest,
  StaffCancelRequest,
  TransitionRequest,
  Uuid,
  formatCents,
  type ChangedBooking,
  type JobText,
} from '@livery/shared-types';
import type { Request, Router } from 'express';
import * as z from 'zod/mini';
import { assignChauffeur } from '../commands/assignChauffeur.ts';
import { changeAndCompare } from '../commands/changeBooking.ts';
import { acceptChange, declineChange, previewRequest } from '../commands/changeRequests.ts';
import { createBooking } from '../commands/createBooking.ts';
import { createOffer } from '../commands/offers.ts';
import {
  approveBooking,
  archiveBooking,
  cancelBookingByStaff,
  closeBooking,
  completeBooking,
  deleteBooking,
  recordCashReceived,
  refundBooking,
  seeToProblems,
  rejectBooking,
  unarchiveBooking,
} from '../commands/bookingActions.ts';
import { requestPayLink } from '../commands/requestPayLink.ts';
import type { CommandContext, Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { close, type ClosingChoice } from '../domain/closing.ts';
import { staffTermsOf } from '../domain/staffOrder.ts';
import { bookingStats } from '../queries/bookingStats.ts';
import { listBookings } from '../queries/listBookings.ts';
import { previewChange } from '../queries/previewChange.ts';
import { jobText } from '../domain/jobText.ts';
import { presentChangePreview } from './changePreview.presenter.ts';
import {
  presentAdmin,
  presentClosing,
  presentPayLink,
  presentStaffRefundPreview,
  presentStats,
} from './bookings.presenter.ts';
import { exportRoute } from './exportBookings.ts';
import { offerForStaff } from './offers.routes.ts';
import { contextOf, ReferenceParams } from './caller.ts';

const closingChoice = ({ lines, cashReceived }: z.infer<typeof CloseBookingRequest>): ClosingChoice => ({
  lines: lines.map(({ label, amount }) => ({ label, amountCents: amount })),
  cashReceivedCents: cashReceived,
});

export function adminBookingRoutes(ctx: Context): Router {
  const routes = createRouter();
  routes.use('/admin/bookings', requireAdmin);

  routes.get('/bookings', requireAdmin, async (req, res) => {
    const { query } = parseRequest({ query: BookingListQuery }, req);
    const { bookings, total, nextCursor } = await listBookings(ctx, query);
    const next = nextCursor === undefined ? undefined : { cursor: nextCursor };
    setListHeaders(req, res, { total, next });
    res.json(bookings.map((booking) => presentAdmin(booking, ctx)));
  });

  routes.post('/admin/bookings', async (req, res) => {
    const { body } = parseRequest({ body: StaffBookingRequest }, req);
    const order = { request: body, key: requestKeyOf(req, { body }) };
    const staff = contextOf(ctx, req);
    const made = body.draft
      ? offerForStaff(ctx, await createOffer(staff, order))
      : presentAdmin(await createBooking(staff, { ...order, staff: staffTermsOf(body) }), ctx);
    res.status(201).json(made);
  });

  routes.get('/admin/bookings/stats', async (_req, res) => {
    res.json(presentStats(await bookingStats(ctx), ctx));
  });

  routes.get('/admin/bookings/export.csv', exportRoute(ctx));

  routes.get('/admin/bookings/:reference', async (req, res) => {
    const { params } = parseRequest({ params: ReferenceParams }, req);
    res.json(presentAdmin(await ctx.bookings.getByReference(params.reference), ctx));
  });

  routes.get('/admin/bookings/:reference/job-text', async (req, res) => {
    const { params } = parseRequest({ params: ReferenceParams }, req);
    const booking = await ctx.bookings.getByReference(params.reference);
    const text = jobText(booking, ctx.fleet.plateOf(booking.vehicle?.id));
    res.json({ text } satisfies JobText);
  });

  routes.get('/admin/bookings/:reference/refund-preview', async (req, res) => {
    const { params } = parseRequest({ params: ReferenceParams }, req);
    const booking = await ctx.bookings.getByReference(params.reference);
    res.json(presentStaffRefundPreview(booking, ctx, ctx.clock()));
  });

  routes.patch('/admin/bookings/:reference', async (req, res) => {
    const { params, body } = parseRequest({ params: ReferenceParams, body: ChangeBookingRequest }, req);
    const { version, ...change } = body;
    const order = { ...params, version, change, by: 'staff' } as const;
    const { before, after } = await changeAndCompare(contextOf(ctx, req), order);
    const previousTotal = formatCents(before.quote.totalCents);
    res.json({ ...presentAdmin(after, ctx), previousTotal } satisfies ChangedBooking);
  });

  routes.post('/admin/bookings/:reference/preview', async (req, res) => {
    const { params, body } = parseRequest({ params: ReferenceParams, body: ChangeBookingRequest }, req);
    const { version: _, ...change } = body;
    const preview = await previewChange(contextOf(ctx, req), { ...params, change, by: 'staff' });
    res.json(presentChangePreview(preview, ctx.zone));
  });

  routes.post('/admin/bookings/:reference/pay-link', async (req, res) => {
    const { params, body } = parseRequest({ params: ReferenceParams, body: PayLinkRequest }, req);
    const link = await requestPayLink(contextOf(ctx, req), { ...params, ...body });
    res.json(presentPayLink(link, { publicUrl: ctx.publicUrl, sent: body.send }));
  });

  const RequestParams = z.extend(ReferenceParams, { id: Uuid });

  routes.post('/admin/bookings/:reference/change-requests/:id/preview', async (req, res) => {
    const { params } = parseRequest({ params: RequestParams }, req);
    res.json(presentChangePreview(await previewRequest(contextOf(ctx, req), params), ctx.zone));
  });

  routes.post('/admin/bookings/:reference/change-requests/:id/accept', async (req, res) => {
    const { params, body } = parseRequest({ params: RequestParams, body: AcceptChangeRequest }, req);
    res.json(presentAdmin(await acceptChange(contextOf(ctx, req), { ...params, ...body }), ctx));
  });

  routes.post('/admin/bookings/:reference/change-requests/:id/decline', async (req, res) => {
    const { params, body } = parseRequest({ params: RequestParams, body: DeclineChangeRequest }, req);
    res.json(presentAdmin(await declineChange(contextOf(ctx, req), { ...params, ...body }), ctx));
  });

  routes.delete('/admin/bookings/:reference', async (req, res) => {
    const { params, query } = parseRequest({ params: ReferenceParams, query: DeleteBookingQuery }, req);
    await deleteBooking(contextOf(ctx, req), { ...params, ...query });
    res.status(204).end();
  });

  routes.post('/admin/bookings/:reference/close/preview', async (req, res) => {
    const { params, body } = parseRequest({ params: ReferenceParams, body: CloseBookingRequest }, req);
    const booking = await ctx.bookings.getByReference(params.reference);
    res.json(presentClosing(close(booking, closingChoice(body), contextOf(ctx, req))));
  });

  /** A decision on one booking, answered with the booking as it is then. */
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
      res.json(presentAdmin(decided, ctx));
    });
  }
  decision('approve', ApproveBookingRequest, approveBooking);
  decision('assign', AssignRequest, assignChauffeur);
  decision('problems/seen', TransitionRequest, seeToProblems);
  decision('close', CloseBookingRequest, (staff, { reference, version, ...body }) =>
    closeBooking(staff, { reference, version, ...closingChoice(body) }),
  );
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
    // Without the version, since a repetition may have seen another one.
    const key =
      requestKeyOf(req, {
        body: { amount, reason: order.reason, internalReason: order.internalReason },
      }) ?? null;
    return refundBooking(staff, { ...order, amountCents: amount, key });
  });

  const show = (booking: Booking) => ({ status: booking.status, booking: presentAdmin(booking, ctx) });
  routes.use('/admin/bookings', showPresent(show));
  return routes;
}
