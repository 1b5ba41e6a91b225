import { createRouter, parseRequest, requireService } from '@livery/service-kit';
import { BookingFactsQuery, Uuid, type Payable } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { summaryView, type Context } from '../context.ts';
import { captureMethodOf } from '../domain/authorization.ts';
import { balanceDueCents } from '../domain/balance.ts';
import { VEHICLE_TAKEN } from '../domain/payable.ts';
import { summaryOf } from '../domain/summary.ts';
import { bookingFacts } from '../queries/bookingFacts.ts';
import { whyNotToPay } from '../queries/payable.ts';

const IdParams = z.object({ id: Uuid });

/** For other services only: the gateway does not forward these paths. */
export function internalRoutes(ctx: Context): Router {
  const routes = createRouter();
  routes.use(requireService);

  routes.get('/bookings', async (req, res) => {
    const { query } = parseRequest({ query: BookingFactsQuery }, req);
    res.json({ bookings: await bookingFacts(ctx, query.ids) });
  });

  routes.get('/bookings/:id/payable', async (req, res) => {
    const { params } = parseRequest({ params: IdParams }, req);
    const booking = await ctx.bookings.get(params.id.toLowerCase());
    const reason = await whyNotToPay(ctx, booking);
    const payable: Payable = {
      bookingId: booking.id,
      payable: reason === null,
      reason,
      ...(reason === VEHICLE_TAKEN ? { code: 'booking.vehicle_taken' as const } : {}),
      amountCents: balanceDueCents(booking),
      knownIntentIds: booking.payment.captures.map(({ intentId }) => intentId),
      captureMethod: captureMethodOf(booking, (await ctx.settings.find())?.cardMode),
      currency: 'cad',
      summary: summaryOf(booking, summaryView(ctx, booking.id)),
    };
    res.json(payable);
  });

  return routes;
}
