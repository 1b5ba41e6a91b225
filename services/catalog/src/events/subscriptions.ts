import type { Consumer } from '@livery/service-kit';
import type { Context } from '../context.ts';
import { onBookingCancelled } from './onBookingCancelled.ts';
import { onBookingCompleted } from './onBookingCompleted.ts';
import { onBookingDeleted } from './onBookingDeleted.ts';
import { onBookingRejected } from './onBookingRejected.ts';

/**
 * What catalog consumes. Each effect happens only while the booking still holds its promo use, so a redelivery, or events in
 * another order, change nothing.
 */
export const subscriptions = (ctx: Context): Consumer[] => [
  onBookingRejected(ctx),
  onBookingCancelled(ctx),
  onBookingCompleted(ctx),
  onBookingDeleted(ctx),
];
