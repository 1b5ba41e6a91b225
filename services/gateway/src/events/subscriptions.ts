import { consumer, type Consumer } from '@livery/service-kit';
import { EVENT_TYPES, type EventType } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { RATINGS_PATH } from '../domain/upstreams.ts';

/** What the public's cached reads show has changed: they are read anew. */
const PUBLIC_DATA_EVENTS: EventType[] = ['catalog.changed', 'settings.updated'];

/** A rating was given, and then counted. */
const RATING_EVENTS: EventType[] = ['ride.rated', 'chauffeur.changed'];

/** Whether an event changes what staff see: open dashboards learn of those. */
const IS_SHOWN_TO_STAFF: Record<EventType, boolean> = {
  'booking.created': true,
  'booking.approved': true,
  'booking.rejected': true,
  'booking.cancelled': true,
  'booking.completed': true,
  'booking.deleted': true,
  'booking.changed': true,
  'booking.change_requested': true,
  'booking.change_declined': true,
  'booking.change_withdrawn': true,
  'booking.payment_requested': true,
  'booking.assigned': true,
  'booking.unassigned': true,
  'ride.step_taken': true,
  'ride.step_undone': true,
  'ride.late': true,
  'ride.rated': true,
  'chauffeur.changed': true,
  'chauffeur.link_issued': false,
  'chauffeur.licence_expiring': false,
  'chauffeur.day_planned': false,
  'offer.sent': true,
  'offer.ended': true,
  'customer.erased': true,
  'booking.refund_requested': true,
  'booking.payment_refused': false,
  'booking.code_requested': false,
  'payment.processing': true,
  'payment.authorized': true,
  'payment.released': true,
  'payment.capture_failed': true,
  'payment.authorization_expiring': false,
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
export const subscriptions = ({ publicReads, liveStream }: Context): Consumer[] =>
  EVENT_TYPES.filter((type) => IS_SHOWN_TO_STAFF[type]).map((type) =>
    consumer(type, async ({ aggregateId }) => {
      if (PUBLIC_DATA_EVENTS.includes(type)) publicReads.clear();
      if (RATING_EVENTS.includes(type)) publicReads.forget(RATINGS_PATH);
      liveStream.broadcast(type, aggregateId);
    }),
  );
