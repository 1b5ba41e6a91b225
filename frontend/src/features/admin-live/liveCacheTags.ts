import { changeOf, type TagType } from '../../api/baseApi.ts';

/** An event, and what it happened to, such as the booking's id. */
export interface LiveNotice {
  type: string;
  aggregateId: string;
}

export type LiveTag = TagType | { type: TagType; id: string };

/** What is out of date after an event; by the word before the event's dot. */
const tagsByKind: Partial<Record<string, TagType[]>> = {
  // A booking takes one of its code's uses, or gives it back.
  booking: ['Booking', 'BookingStats', 'Availability', 'PromoCode', 'Customer'],
  payment: ['Booking', 'BookingStats', 'Customer'],
  // What passengers say counts for the chauffeur, too.
  ride: ['Booking', 'Chauffeur'],
  chauffeur: ['Chauffeur'],
  offer: ['Offer'],
  customer: ['Customer'],
  catalog: ['Service', 'Vehicle', 'PromoCode'],
  settings: ['Settings'],
  ticket: ['Ticket'],
  chat: ['ChatSession'],
};

/** What to fetch again after an event: the one thing it happened to, and the lists of its kind. */
export function tagsOf({ type, aggregateId }: LiveNotice): LiveTag[] {
  const tags = tagsByKind[type.split('.')[0] ?? ''] ?? [];
  return tags.flatMap((tag): LiveTag[] =>
    tag === 'Booking' || tag === 'Ticket' ? changeOf(tag, aggregateId) : [tag],
  );
}

/** After a gap nobody knows what was missed. */
export const allLiveTags: TagType[] = [...new Set(Object.values(tagsByKind).flatMap((tags) => tags ?? []))];
