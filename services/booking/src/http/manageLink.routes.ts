import { createRouter, parseRequest } from '@livery/service-kit';
import { notFound } from '@livery/service-kit/errors';
import { CancelBookingRequest, OwnDetailsInput, shortId } from '@livery/shared-types';
import { readPayCode } from '@livery/shared-types/readPayCode';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { cancelBooking } from '../commands/bookingActions.ts';
import { changeOwnDetails } from '../commands/changeRequests.ts';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { calendarFile } from '../domain/calendarFile.ts';
import { whyNotToPay } from '../queries/payable.ts';
import { presentCancellation, presentOwn, presentRefundPreview } from './bookings.presenter.ts';
import { TokenParams, bookingOfToken, contextOf } from './caller.ts';

const PayCodeParams = z.object({ code: z.string().check(z.maxLength(400)) });

/** The routes of the manage link in e-mails. Its token is the proof. */
export function manageLinkRoutes(ctx: Context): Router {
  const routes = createRouter();

  const bookingOf = (token: string): Promise<Booking> => bookingOfToken(ctx, token);

  const own = async (booking: Booking) => {
    const canPay = (await whyNotToPay(ctx, booking)) === null;
    return presentOwn(booking, ctx, { now: ctx.clock(), canPay });
  };

  /** A code that was read out leads to the manage link. */
  routes.get('/pay/:code', async (req, res) => {
    const { params } = parseRequest({ params: PayCodeParams }, req);
    const code = readPayCode(params.code);
    const id = code === undefined ? undefined : await ctx.payCodes.bookingOf(code, ctx.clock());
    const booking = id === undefined ? undefined : await ctx.bookings.find(id);
    if (booking === undefined) throw notFound('Pay code');
    res.json({ manageToken: ctx.tokens.sign(booking.id) });
  });

  routes.get('/manage/:token', async (req, res) => {
    const { params } = parseRequest({ params: TokenParams }, req);
    res.json(await own(await bookingOf(params.token)));
  });

  routes.patch('/manage/:token', async (req, res) => {
    const { params, body } = parseRequest({ params: TokenParams, body: OwnDetailsInput }, req);
    const command = contextOf(ctx, req);
    const booking = await bookingOf(params.token);
    res.json(await own(await changeOwnDetails(command, booking, body)));
  });

  routes.get('/manage/:token/refund-preview', async (req, res) => {
    const { params } = parseRequest({ params: TokenParams }, req);
    res.json(presentRefundPreview(await bookingOf(params.token), ctx, ctx.clock()));
  });

  routes.post('/manage/:token/cancel', async (req, res) => {
    const { params, body } = parseRequest({ params: TokenParams, body: CancelBookingRequest }, req);
    const command = contextOf(ctx, req);
    const { id } = await bookingOf(params.token);
    const { reason, quotedRefund } = body;
    const order = { bookingId: id, reason, by: 'customer', quotedRefund } as const;
    const cancelled = await cancelBooking(command, order);
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
