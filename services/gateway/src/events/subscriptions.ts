import { consumer, type Consumer } from '@livery/service-kit';
import { EVENT_TYPES, type EventType } from '@livery/shared-types';
import type { Context } from '../context.ts';

/** What the public's cached reads show has changed: they are read anew. */
const PUBLIC_DATA_EVENTS: EventType[] = ['catalog.changed', 'settings.updated'];

/** Dashboards learn nothing of these: nothing that they show changes by them. */
const NOT_FOR_DASHBOARDS: EventType[] = ['booking.payment_refused', 'booking.code_requested'];
const DASHBOARD_EVENTS = EVENT_TYPES.filter((type) => !NOT_FOR_DASHBOARDS.includes(type));

/** What every replica of the gateway consumes for itself: all effects are on its own memory and its own open streams. */
export const subscriptions = ({ publicReads, liveStream }: Context): Consumer[] =>
  DASHBOARD_EVENTS.map((type) =>
    consumer(type, async ({ aggregateId }) => {
      if (PUBLIC_DATA_EVENTS.includes(type)) publicReads.clear();
      liveStream.broadcast({ type, aggregateId });
    }),
  );
