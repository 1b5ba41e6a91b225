import type { EventData, EventEnvelope, EventType } from '@livery/shared-types';
import type { Logger } from '../logging/logger.ts';

/** An envelope whose data has been checked by the schema of its type. */
export type TypedEvent<T extends EventType = EventType> = T extends EventType
  ? Omit<EventEnvelope, 'type' | 'data'> & { type: T; data: EventData<T> }
  : never;

export interface DeliveryContext {
  /** 1 for the first time. */
  attempt: number;
  maxAttempts: number;
  /** Equal over redeliveries and replays: store it with the effect. */
  eventId: string;
  correlationId: string;
  logger: Logger;
}

export interface Consumer {
  type: EventType;
  handle(event: TypedEvent, ctx: DeliveryContext): Promise<void>;
}

/** Acknowledged once the handler resolves; when it throws, the event comes again. It may anyway: handlers are idempotent. */
export function consumer<T extends EventType>(
  type: T,
  handle: (event: TypedEvent<T>, ctx: DeliveryContext) => Promise<void>,
): Consumer {
  // Only events whose type is `type`, and whose data its schema accepted, are handed to this consumer.
  return { type, handle: handle as unknown as Consumer['handle'] };
}
