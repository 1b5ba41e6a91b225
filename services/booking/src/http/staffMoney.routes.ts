import { createRouter, parseRequest, requestKeyOf, requireAdmin } from '@livery/service-kit';
import { RecordCashRequest, RefundRequest } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { recordCashReceived, refundBooking } from '../commands/staffMoney.ts';
import type { Context } from '../context.ts';
import { presentAdmin, presentStaffRefundPreview } from './bookings.presenter.ts';
import { actorOf, ReferenceParams } from './requests.ts';
import { showFreshState } from './staleView.ts';

const One = z.object({ params: ReferenceParams });
const Cash = z.object({ params: ReferenceParams, body: RecordCashRequest });
const Refund = z.object({ params: ReferenceParams, body: RefundRequest });

/** What staff do about a booking's money. */
export function staffMoneyRoutes(ctx: Context): Router {
  const routes = createRouter();
  routes.use('/admin/bookings', requireAdmin);

  routes.get('/admin/bookings/:reference/refund-preview', async (req, res) => {
    const { params } = parseRequest(One, req);
    res.json(presentStaffRefundPreview(await ctx.bookings.getByReference(params.reference), ctx.clock()));
  });

  routes.post('/admin/bookings/:reference/cash', async (req, res) => {
    const { params, body } = parseRequest(Cash, req);
    const order = { ...params, version: body.version, amountCents: body.amount };
    res.json(presentAdmin(await recordCashReceived(ctx, actorOf(ctx, req), order), ctx.zone));
  });

  routes.post('/admin/bookings/:reference/refunds', async (req, res) => {
    const { params, body } = parseRequest(Refund, req);
    const { amount, reason, version } = body;
    // A repetition may have seen another version meanwhile: it is the same refund.
    const key = requestKeyOf(req, { body: { amount, reason } }) ?? null;
    const order = { ...params, version, amountCents: amount, reason, key };
    res.json(presentAdmin(await refundBooking(ctx, actorOf(ctx, req), order), ctx.zone));
  });

  routes.use('/admin/bookings', showFreshState(ctx));
  return routes;
}
