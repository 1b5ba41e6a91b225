import { createRouter, parseRequest } from '@livery/service-kit';
import { notFound } from '@livery/service-kit/errors';
import { CancelBookingRequest, shortId } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { cancelBooking } from '../commands/bookingActions.ts';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { calendarFile } from '../domain/calendarFile.ts';
import { whyNotToPay } from '../queries/payable.ts';
import { presentCancellation, presentOwn, presentRefundPreview } from './bookings.presenter.ts';
import { contextOf } from './caller.ts';

const TokenParams = z.object({ token: z.string().check(z.maxLength(200)) });

/** What the manage link of an e-mail opens: the token in it is the proof. */
export function manageLinkRoutes(ctx: Context): Router {
  const routes = createRouter();

  const bookingOf = async (token: string): Promise<Booking> => {
    const id = ctx.tokens.read(token);
    const booking = id === undefined ? undefined : await ctx.bookings.find(id);
    if (booking === undefined) throw notFound('Booking');
    return booking;
  };

  routes.get('/manage/:token', async (req, res) => {
    const { params } = parseRequest({ params: TokenParams }, req);
    const booking = await bookingOf(params.token);
    const canPay = (await whyNotToPay(ctx, booking)) === null;
    res.json(presentOwn(booking, ctx.zone, { now: ctx.clock(), canPay }));
  });

  routes.get('/manage/:token/refund-preview', async (req, res) => {
    const { params } = parseRequest({ params: TokenParams }, req);
    res.json(presentRefundPreview(await bookingOf(params.token), ctx.clock()));
  });

  routes.post('/manage/:token/cancel', async (req, res) => {
    const { params, body } = parseRequest({ params: TokenParams, body: CancelBookingRequest }, req);
    const command = contextOf(ctx, req);
    const { id } = await bookingOf(params.token);
    const cancelled = await cancelBooking(command, { bookingId: id, reason: body.reason, by: 'customer' });
    res.json(presentCancellation(cancelled));
  });

  routes.get('/manage/:token/calendar.ics', async (req, res) => {
    const { params } = parseRequest({ params: TokenParams }, req);
    const booking = await bookingOf(params.token);
    res.type('text/calendar; charset=utf-8');
    res.setHeader('Content-Disposition', `attachment; filename="booking-${shortId(booking.id)}.ics"`);
    res.send(calendarFile(booking, ctx.company));
  });

  return routes;
}
