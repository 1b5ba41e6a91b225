import type { Consumer } from '@livery/service-kit';
import type { Context } from '../context.ts';
import { onBookingCancelled } from './onBookingCancelled.ts';
import { onBookingDeleted } from './onBookingDeleted.ts';
import { onBookingPaymentRefused } from './onBookingPaymentRefused.ts';
import { onBookingRefundRequested } from './onBookingRefundRequested.ts';
import { onBookingRejected } from './onBookingRejected.ts';

/** What payment consumes. Each is safe to receive again, and in any order. */
export const subscriptions = (ctx: Context): Consumer[] => [
  onBookingRejected(ctx),
  onBookingCancelled(ctx),
  onBookingDeleted(ctx),
  onBookingRefundRequested(ctx),
  onBookingPaymentRefused(ctx),
];
