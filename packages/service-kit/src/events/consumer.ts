import type { EventData, EventEnvelope, EventType } from '@livery/shared-types';

/** An event whose data was checked by its schema. */
export type TypedEvent<T extends EventType = EventType> = T extends EventType
  ? Omit<EventEnvelope, 'type' | 'data'> & { type: T; data: EventData<T> }
  : never;

/** `eventId` is the same for redeliveries and replays. `attempt` begins with 1. */
type Handle<T extends EventType> = (event: TypedEvent<T>, delivery: { attempt: number }) => Promise<void>;

export interface Consumer {
  type: EventType;
  handle: Handle<EventType>;
}

/** Acknowledged once the handler resolves; comes again if it throws, or anyway: handlers have to be idempotent. */
export function consumer<T extends EventType>(type: T, handle: Handle<T>): Consumer {
  // The consumer gets only events of its type, whose data its schema accepted.
  return { type, handle: handle as unknown as Handle<EventType> };
}
