import { consumer, type Consumer } from '@livery/service-kit';
import { EVENT_TYPES, type EventType } from '@livery/shared-types';
import type { Context } from '../context.ts';

/** What the public's cached reads show has changed: they are read anew. */
const PUBLIC_DATA_EVENTS: EventType[] = ['catalog.changed', 'settings.updated'];

/** Whether an event changes what staff see: open dashboards learn of those. */
const IS_SHOWN_TO_STAFF: Record<EventType, boolean> = {
  'booking.created': true,
  'booking.approved': true,
  'booking.rejected': true,
  'booking.cancelled': true,
  'booking.completed': true,
  'booking.deleted': true,
  'booking.changed': true,
  'booking.refund_requested': true,
  'booking.payment_refused': false,
  'booking.code_requested': false,
  'payment.processing': true,
  'payment.succeeded': true,
  'payment.failed': true,
  'payment.refunded': true,
  'payment.refund_failed': true,
  'payment.disputed': true,
  'catalog.changed': true,
  'settings.updated': true,
  'ticket.created': true,
  'ticket.updated': true,
  'chat.waiting': true,
};

/** What every replica of the gateway consumes for itself: all effects are on its own memory and its own open streams. */
export const subscriptions = ({ catalogCache, liveStream }: Context): Consumer[] =>
  EVENT_TYPES.filter((type) => IS_SHOWN_TO_STAFF[type]).map((type) =>
    consumer(type, async ({ aggregateId }) => {
      if (PUBLIC_DATA_EVENTS.includes(type)) catalogCache.clear();
      liveStream.broadcast(type, aggregateId);
    }),
  );
