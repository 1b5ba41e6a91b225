import type { tagTypes } from '../../api/baseApi.ts';

type Tag = (typeof tagTypes)[number];

/** What is out of date after an event; by the word before the event's dot. */
const tagsByKind: Partial<Record<string, Tag[]>> = {
  // A booking takes one of its code's uses, or gives it back.
  booking: ['Booking', 'BookingStats', 'Availability', 'PromoCode'],
  payment: ['Booking', 'BookingStats'],
  catalog: ['Service', 'Vehicle', 'PromoCode'],
  settings: ['Settings'],
  ticket: ['Ticket'],
  chat: ['ChatSession'],
};

export const tagsOf = (eventType: string): Tag[] => tagsByKind[eventType.split('.')[0] ?? ''] ?? [];

/** After a gap nobody knows what was missed. */
export const allLiveTags: Tag[] = [...new Set(Object.values(tagsByKind).flatMap((tags) => tags ?? []))];

/** The type of event that a notice tells of; undefined for one that can't be read. */
export function eventTypeOf(data: string): string | undefined {
  try {
    const notice: unknown = JSON.parse(data);
    if (typeof notice !== 'object' || notice === null || !('type' in notice)) return undefined;
    return typeof notice.type === 'string' ? notice.type : undefined;
  } catch {
    return undefined;
  }
}
