import { consumer, type Consumer } from '@livery/service-kit';
import type { EventType } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { RATINGS_PATH } from '../domain/upstreams.ts';

/** They change cached public reads. */
const PUBLIC_DATA_EVENTS: EventType[] = ['catalog.changed', 'settings.updated'];

/** A rating was given, and later counted. */
const RATING_EVENTS: EventType[] = ['ride.rated', 'chauffeur.changed'];

/** Every replica receives these, since each has a cache of its own. */
export const subscriptions = ({ publicReads }: Context): Consumer[] => [
  ...PUBLIC_DATA_EVENTS.map((type) => consumer(type, async () => publicReads.clear())),
  ...RATING_EVENTS.map((type) => consumer(type, async () => publicReads.forget(RATINGS_PATH))),
];
