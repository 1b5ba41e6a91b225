import { createRouter, parseRequest, requestKeyOf } from '@livery/service-kit';
import {
  CancelBookingRequest,
  CreateBookingRequest,
  LOOKUP_CODE_HEADER,
  LookupCodeRequest,
} from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { cancelBooking } from '../commands/cancelBooking.ts';
import { createBooking } from '../commands/createBooking.ts';
import { requestLookupCode, requireCode } from '../commands/lookupCodes.ts';
import type { BookingContext } from '../context.ts';
import { findByEmail } from '../queries/findByEmail.ts';
import {
  presentCancellation,
  presentCreated,
  presentPublic,
  presentRefundPreview,
} from './bookings.presenter.ts';
import { actOf, byOf, isStaff, ReferenceParams } from './requests.ts';

const CreateBooking = z.object({ body: CreateBookingRequest });
const ByEmail = z.object({
  params: LookupCodeRequest,
  headers: z.object({ [LOOKUP_CODE_HEADER]: z.optional(z.string().check(z.trim(), z.maxLength(12))) }),
});
const ByReference = z.object({ params: ReferenceParams });
const CancelByReference = z.object({ params: ReferenceParams, body: CancelBookingRequest });
const AskForCode = z.object({ body: LookupCodeRequest });

/** What customers do without a login. */
export function bookingRoutes(ctx: BookingContext): Router {
  const routes = createRouter();

  routes.post('/bookings', async (req, res) => {
    const { body } = parseRequest(CreateBooking, req);
    const order = { request: body, source: 'web', key: requestKeyOf(req, body) } as const;
    const created = await createBooking(ctx, actOf(ctx, req), order);
    res.status(201).json(presentCreated(created, ctx.zone, ctx.tokens.sign(created.id)));
  });

  routes.get('/bookings/by-email/:email', async (req, res) => {
    const { params, headers } = parseRequest(ByEmail, req);
    if (!isStaff(req)) await requireCode(ctx, params.email, headers[LOOKUP_CODE_HEADER]);
    const found = await findByEmail(ctx, params.email);
    res.json(found.map((booking) => presentPublic(booking, ctx.zone)));
  });

  routes.get('/bookings/:reference/refund-preview', async (req, res) => {
    const { params } = parseRequest(ByReference, req);
    const booking = await ctx.bookings.getByReference(params.reference);
    res.json(presentRefundPreview(booking, ctx.zone, ctx.clock()));
  });

  routes.post('/bookings/:reference/cancel', async (req, res) => {
    const { params, body } = parseRequest(CancelByReference, req);
    const act = actOf(ctx, req);
    const { id, customerEmail } = await ctx.bookings.getByReference(params.reference);
    if (!isStaff(req)) await requireCode(ctx, customerEmail, body.code);
    const order = { bookingId: id, reason: body.reason, by: byOf(req) };
    res.json(presentCancellation(await cancelBooking(ctx, act, order), ctx.zone));
  });

  routes.post('/lookup-codes', async (req, res) => {
    const { body } = parseRequest(AskForCode, req);
    await requestLookupCode(ctx, body.email);
    res.status(202).json({ message: 'If this address has bookings, a code is on its way.' });
  });

  return routes;
}
