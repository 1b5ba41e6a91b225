import { consumer, type Consumer } from '@livery/service-kit';
import type { EventType } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { RATINGS_PATH } from '../domain/upstreams.ts';

/** What the public's cached reads show has changed: they are read anew. */
const PUBLIC_DATA_EVENTS: EventType[] = ['catalog.changed', 'settings.updated'];

/** A rating was given, and then counted. */
const RATING_EVENTS: EventType[] = ['ride.rated', 'chauffeur.changed'];

/** What every replica of the gateway consumes for itself: all effects are on its own memory. */
export const subscriptions = ({ publicReads }: Context): Consumer[] => [
  ...PUBLIC_DATA_EVENTS.map((type) => consumer(type, async () => publicReads.clear())),
  ...RATING_EVENTS.map((type) => consumer(type, async () => publicReads.forget(RATINGS_PATH))),
];
