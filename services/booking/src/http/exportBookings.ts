import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseRequest } from '@livery/service-kit';
import { BookingListQuery } from '@livery/shared-types';
import { calendarDay } from '@livery/shared-types/time';
import type { RequestHandler } from 'express';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { exportBookings } from '../queries/listBookings.ts';
import { csvHead, csvLine } from './exportBookings.presenter.ts';

const Export = z.object({
  query: z.pick(BookingListQuery, { filter: true, archived: true, status: true, cash: true, q: true }),
});

/** The list as a spreadsheet, written as it is read: its size is bound by nothing but how long the client waits. */
export function exportRoute(ctx: Context): RequestHandler {
  return async (req, res) => {
    const { query } = parseRequest(Export, req);
    async function* lines() {
      yield csvHead();
      for await (const booking of exportBookings(ctx, query)) yield csvLine(booking, ctx.zone);
    }
    const day = calendarDay(ctx.clock(), ctx.zone);
    res.type('text/csv; charset=utf-8');
    res.setHeader('Content-Disposition', `attachment; filename="bookings-${day}.csv"`);
    try {
      await pipeline(Readable.from(lines()), res);
    } catch (error) {
      // The client went away.
      if (!req.socket.destroyed) throw error;
    }
  };
}
