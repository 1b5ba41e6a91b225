import type { EventData, EventEnvelope, EventType } from '@livery/shared-types';

/** An envelope whose data has been checked by the schema of its type. */
export type TypedEvent<T extends EventType = EventType> = T extends EventType
  ? Omit<EventEnvelope, 'type' | 'data'> & { type: T; data: EventData<T> }
  : never;

/** `eventId` is equal over redeliveries and replays: store it with the effect. `attempt` is 1 for the first time. */
type Handle<T extends EventType> = (event: TypedEvent<T>, delivery: { attempt: number }) => Promise<void>;

export interface Consumer {
  type: EventType;
  handle: Handle<EventType>;
}

/** Acknowledged once the handler resolves; when it throws, the event comes again. It may anyway: handlers are idempotent. */
export function consumer<T extends EventType>(type: T, handle: Handle<T>): Consumer {
  // Only events whose type is `type`, and whose data its schema accepted, are handed to this consumer.
  return { type, handle: handle as unknown as Handle<EventType> };
}
