import type { Consumer } from '@livery/service-kit';
import type { Context } from '../context.ts';
import { onBookingChanged } from './onBookingChanged.ts';
import { onEmailEvent } from './onEmailEvent.ts';
import { onPaymentEvent } from './onPaymentEvent.ts';
import { onSettingsUpdated } from './onSettingsUpdated.ts';

/** What notification consumes. A redelivery, or events in another order, add no e-mail. */
export const subscriptions = (ctx: Context): Consumer[] => [
  onEmailEvent(ctx, 'booking.created'),
  onEmailEvent(ctx, 'booking.approved'),
  onEmailEvent(ctx, 'booking.rejected'),
  onEmailEvent(ctx, 'booking.cancelled'),
  onEmailEvent(ctx, 'booking.completed'),
  onEmailEvent(ctx, 'booking.deleted'),
  onEmailEvent(ctx, 'booking.code_requested'),
  onBookingChanged(ctx),
  onPaymentEvent(ctx, 'payment.succeeded'),
  onPaymentEvent(ctx, 'payment.refunded'),
  onPaymentEvent(ctx, 'payment.refund_failed'),
  onPaymentEvent(ctx, 'payment.disputed'),
  onEmailEvent(ctx, 'ticket.created'),
  onEmailEvent(ctx, 'ticket.updated'),
  onSettingsUpdated(ctx),
];
