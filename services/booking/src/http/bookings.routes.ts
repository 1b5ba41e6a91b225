import { createRouter, parseRequest, requestKeyOf } from '@livery/service-kit';
import {
  CancelBookingRequest,
  CreateBookingRequest,
  LOOKUP_CODE_HEADER,
  LookupCodeRequest,
  verificationCode,
  type FoundBooking,
} from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { cancelBooking } from '../commands/bookingActions.ts';
import { createBooking } from '../commands/createBooking.ts';
import { proveAddress, requestLookupCode } from '../commands/lookupCodes.ts';
import type { Context } from '../context.ts';
import { findByEmail } from '../queries/listBookings.ts';
import { whyNotToPay } from '../queries/payable.ts';
import {
  presentCancellation,
  presentCreated,
  presentPublic,
  presentRefundPreview,
} from './bookings.presenter.ts';
import { askerOf, contextOf, isStaff, ReferenceParams } from './caller.ts';

const CodeHeader = z.object({
  [LOOKUP_CODE_HEADER]: z.optional(verificationCode()),
});

/** What customers do without a login. */
export function bookingRoutes(ctx: Context): Router {
  const routes = createRouter();

  routes.post('/bookings', async (req, res) => {
    const { body } = parseRequest({ body: CreateBookingRequest }, req);
    const key = requestKeyOf(req, { body, customer: body.customerEmail });
    const order = { request: body, key };
    const created = await createBooking(contextOf(ctx, req), order);
    const canPay = (await whyNotToPay(ctx, created)) === null;
    const manageToken = ctx.tokens.sign(created.id);
    res.status(201).json(presentCreated(created, ctx, { manageToken, canPay }));
  });

  routes.get('/bookings/by-email/:email', async (req, res) => {
    const { params, headers } = parseRequest({ params: LookupCodeRequest, headers: CodeHeader }, req);
    const proof = { code: headers[LOOKUP_CODE_HEADER], asker: askerOf(req) };
    const isProven = !isStaff(req) && (await proveAddress(ctx, params.email, proof));
    const found = await findByEmail(ctx, params.email);
    res.json(
      found.map((booking): FoundBooking => ({
        ...presentPublic(booking, ctx),
        ...(isProven && { manageToken: ctx.tokens.sign(booking.id) }),
      })),
    );
  });

  routes.get('/bookings/:reference/refund-preview', async (req, res) => {
    const { params } = parseRequest({ params: ReferenceParams }, req);
    const booking = await ctx.bookings.getByReference(params.reference);
    res.json(presentRefundPreview(booking, ctx, ctx.clock()));
  });

  routes.post('/bookings/:reference/cancel', async (req, res) => {
    const { params, body } = parseRequest({ params: ReferenceParams, body: CancelBookingRequest }, req);
    const command = contextOf(ctx, req);
    const { id, customerEmail } = await ctx.bookings.getByReference(params.reference);
    const by = isStaff(req) ? 'staff' : 'customer';
    if (by === 'customer') await proveAddress(ctx, customerEmail, { code: body.code, asker: askerOf(req) });
    const { reason, quotedRefund } = body;
    const order = { bookingId: id, reason, by, quotedRefund } as const;
    res.json(presentCancellation(await cancelBooking(command, order)));
  });

  routes.post('/lookup-codes', async (req, res) => {
    const { body } = parseRequest({ body: LookupCodeRequest }, req);
    await requestLookupCode(ctx, body.email, askerOf(req));
    res.status(202).json({ message: 'If this address has bookings, a code is on its way.' });
  });

  return routes;
}
