import { consumer, type Consumer } from '@livery/service-kit';
import type { EventType } from '@livery/shared-types';
import type { Context } from '../context.ts';

/** What the public's cached reads show has changed: they are read anew. */
const PUBLIC_DATA_EVENTS: EventType[] = ['catalog.changed', 'settings.updated'];

/** Something that staff see at once: open dashboards learn what changed. */
const DASHBOARD_EVENTS: EventType[] = [
  ...PUBLIC_DATA_EVENTS,
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
];

/** What every replica of the gateway consumes for itself: all effects are on its own memory and its own open streams. */
export const subscriptions = ({ catalogCache, liveStream }: Context): Consumer[] =>
  DASHBOARD_EVENTS.map((type) =>
    consumer(type, async ({ aggregateId }) => {
      if (PUBLIC_DATA_EVENTS.includes(type)) catalogCache.clear();
      liveStream.broadcast(type, aggregateId);
    }),
  );
