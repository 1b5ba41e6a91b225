import type { EventType } from '@livery/shared-types';

/** A booking or ticket begins with them, so no other event about it comes before. */
const FIRST_EVENTS: readonly EventType[] = ['booking.created', 'ticket.created'];

export interface OrderedEmail {
  eventType: EventType;
  /** The booking or ticket it is about. */
  orderingKey: string | null;
  occurredAt: Date;
  dueAt: Date;
}

/** What has to leave before it is due earlier. The first e-mail has none before it, unless it was moved later. */
export function mayHavePredecessor({ eventType, orderingKey, occurredAt, dueAt }: OrderedEmail): boolean {
  if (orderingKey === null) return false;
  return !FIRST_EVENTS.includes(eventType) || dueAt > occurredAt;
}
