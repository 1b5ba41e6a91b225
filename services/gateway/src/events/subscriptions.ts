import type { Consumer } from '@livery/service-kit';
import type { EventType } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { onDashboardEvent } from './onDashboardEvent.ts';
import { onPublicDataChanged } from './onPublicDataChanged.ts';

const DASHBOARD_EVENTS = [
  'booking.created',
  'booking.approved',
  'booking.rejected',
  'booking.cancelled',
  'booking.completed',
  'booking.deleted',
  'booking.changed',
  'booking.refund_requested',
  'payment.processing',
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'payment.refund_failed',
  'payment.disputed',
  'ticket.created',
  'ticket.updated',
  'chat.waiting',
] satisfies EventType[];

/** What every replica of the gateway consumes for itself: all effects are on its own memory and its own open streams. */
export const subscriptions = (ctx: Context): Consumer[] => [
  onPublicDataChanged(ctx, 'catalog.changed'),
  onPublicDataChanged(ctx, 'settings.updated'),
  ...DASHBOARD_EVENTS.map((type) => onDashboardEvent(ctx, type)),
];
