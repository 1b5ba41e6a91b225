import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseRequest } from '@livery/service-kit';
import { BookingListQuery, formatCents } from '@livery/shared-types';
import { calendarDay, clockTime } from '@livery/shared-types/time';
import type { RequestHandler } from 'express';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { amountPaidCents, balanceDueCents } from '../domain/balance.ts';
import { endingRefundCents, isDisputed, serviceLines, stopsOf, type Booking } from '../domain/booking.ts';
import { csvRow, phoneText } from '../domain/csv.ts';
import { exportBookings } from '../queries/listBookings.ts';

const ExportQuery = z.omit(BookingListQuery, { limit: true, cursor: true });

type Cell = string | number | boolean | null;

const COLUMNS: [title: string, cell: (booking: Booking, zone: string) => Cell][] = [
  ['Booking', ({ id }) => id],
  ['Status', ({ status }) => status],
  ['Archived', ({ archived }) => (archived ? 'yes' : 'no')],
  ['Pickup date', ({ pickup }, zone) => calendarDay(pickup.at, zone)],
  ['Pickup time', ({ pickup }, zone) => clockTime(pickup.at, zone)],
  ['Hours', ({ quote }) => quote.durationHours],
  ['Customer', ({ customerName }) => customerName],
  ['E-mail', ({ customerEmail }) => customerEmail],
  ['Phone', ({ customerPhone }) => phoneText(customerPhone)],
  ['Passenger name', ({ passengerName }) => passengerName],
  ['Passenger phone', ({ passengerPhone }) => phoneText(passengerPhone ?? '')],
  ['Pickup address', ({ pickupAddress }) => pickupAddress],
  ['Destinations', (booking) => stopsOf(booking).join(' > ')],
  [
    'Services',
    (booking) =>
      serviceLines(booking)
        .map(({ name }) => name)
        .join('; '),
  ],
  ['Vehicle', ({ vehicle }) => vehicle?.name ?? null],
  ['Passengers', ({ trip }) => trip.passengers],
  ['Luggage', ({ trip }) => trip.luggage],
  ['Flight', ({ trip }) => trip.flightNumber],
  ['Pickup sign', ({ trip }) => trip.pickupSign],
  ['Notes', ({ trip }) => trip.notes],
  ['Total', ({ quote }) => formatCents(quote.totalCents)],
  ['Subtotal', ({ quote }) => formatCents(quote.subtotalCents)],
  ['Discount', ({ quote }) => formatCents(quote.discountCents)],
  ['Service fee', ({ quote }) => formatCents(quote.serviceFeeCents)],
  ['Tax', ({ quote }) => formatCents(quote.taxCents)],
  ['Promo code', ({ quote }) => quote.promoCode],
  ['Payment', ({ paymentMethod }) => (paymentMethod === 'cash' ? 'Cash' : 'Card')],
  ['Payment status', ({ payment }) => payment.status],
  ['Paid by card', ({ payment }) => formatCents(payment.capturedCents)],
  ['Refunded', ({ payment }) => formatCents(payment.refundedCents)],
  ['Cash received', ({ cashReceivedCents: cents }) => (cents === null ? null : formatCents(cents))],
  ['Amount paid', (booking) => formatCents(amountPaidCents(booking))],
  ['Balance due', (booking) => formatCents(balanceDueCents(booking))],
  ['Disputed', (booking) => (isDisputed(booking) ? 'yes' : 'no')],
  ['No-show', ({ ending }) => (ending?.noShow === true ? 'yes' : 'no')],
  ['Refund', (booking) => (booking.ending === null ? null : formatCents(endingRefundCents(booking)))],
  ['Refund percentage', ({ ending }) => ending?.refundPercentage ?? null],
  ['Reason', ({ ending }) => ending?.reason ?? null],
  ['Reason code', ({ ending }) => ending?.reasonCode ?? null],
  ['Source', ({ source }) => source],
  ['Created', ({ createdAt }, zone) => `${calendarDay(createdAt, zone)} ${clockTime(createdAt, zone)}`],
];

/** The byte order mark makes spreadsheets read accents. */
const csvHead = () => `\uFEFF${csvRow(COLUMNS.map(([title]) => title))}`;

const csvLine = (booking: Booking, zone: string) => csvRow(COLUMNS.map(([, cell]) => cell(booking, zone)));

/** The list as a spreadsheet, streamed, so that its size does not matter. */
export function exportRoute(ctx: Context): RequestHandler {
  return async (req, res) => {
    const { query } = parseRequest({ query: ExportQuery }, req);
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
