import type { EventType } from '@livery/shared-types';

/** Something begins with them: nothing that e-mails are about can have happened to it before. */
const FIRST_EVENTS: readonly EventType[] = ['booking.created', 'ticket.created'];

export interface OrderedEmail {
  eventType: EventType;
  /** The booking or ticket it is about. */
  orderingKey: string | null;
  /** Left out in records of earlier releases. */
  occurredAt?: Date | undefined;
  dueAt: Date;
}

/**
 * Whether another e-mail about the same thing may have to leave before this one. Those are due earlier, and nothing is
 * due before the beginning; an e-mail about the beginning that was moved to a later time has its place there.
 */
export function mayHavePredecessor({ eventType, orderingKey, occurredAt, dueAt }: OrderedEmail): boolean {
  if (orderingKey === null) return false;
  const isAtItsTime = occurredAt !== undefined && dueAt.getTime() <= occurredAt.getTime();
  return !(FIRST_EVENTS.includes(eventType) && isAtItsTime);
}
