import { expiredOn, type Document } from '@livery/shared-types';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { lastDayOf } from '../domain/documents.ts';

/** The document of the booking's vehicle that ends before the trip does. None is known while the fleet is not. */
export const expiredOfVehicle = (ctx: Context, booking: Booking): Document | undefined =>
  expiredOn(ctx.fleet.get(booking.vehicle?.id ?? '')?.documents ?? [], lastDayOf(booking, ctx.zone));
