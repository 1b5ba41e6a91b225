import { changeOf, type TagType } from '../../api/baseApi.ts';

export type LiveTag = TagType | { type: TagType; id: string };

/** What is out of date after an event; by the word before the event's dot. */
const tagsByKind: Partial<Record<string, TagType[]>> = {
  // A booking takes one of its code's uses, or gives it back.
  booking: ['Booking', 'BookingStats', 'Availability', 'PromoCode'],
  payment: ['Booking', 'BookingStats'],
  catalog: ['Service', 'Vehicle', 'PromoCode'],
  settings: ['Settings'],
  ticket: ['Ticket'],
  chat: ['ChatSession'],
};

/** What to fetch again after an event: of its kind only the thing it happened to, and the lists. */
export function tagsOf({ type, aggregateId }: LiveNotice): LiveTag[] {
  const tags = tagsByKind[type.split('.')[0] ?? ''] ?? [];
  return tags.flatMap((tag): LiveTag[] =>
    aggregateId !== undefined && (tag === 'Booking' || tag === 'Ticket') ? changeOf(tag, aggregateId) : [tag],
  );
}

/** After a gap nobody knows what was missed. */
export const allLiveTags: TagType[] = [...new Set(Object.values(tagsByKind).flatMap((tags) => tags ?? []))];

export interface LiveNotice {
  type: string;
  /** What it happened to, such as the booking's id. */
  aggregateId: string | undefined;
}

/** What a notice says; undefined for one that can't be read. */
export function readNotice(data: string): LiveNotice | undefined {
  try {
    const notice: unknown = JSON.parse(data);
    if (typeof notice !== 'object' || notice === null || !('type' in notice)) return undefined;
    if (typeof notice.type !== 'string') return undefined;
    const id = 'aggregateId' in notice ? notice.aggregateId : undefined;
    return { type: notice.type, aggregateId: typeof id === 'string' ? id : undefined };
  } catch {
    return undefined;
  }
}
