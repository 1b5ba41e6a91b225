import { randomUUID } from 'node:crypto';
import {
  events,
  eventVersions,
  type EventData,
  type EventEnvelope,
  type EventType,
} from '@livery/shared-types';
import * as z from 'zod/mini';
import { currentContext } from '../logging/context.ts';
import { traceparent } from '../telemetry/tracing.ts';

/** An event waiting inside its aggregate's document: the envelope as it will be published. */
export interface OutboxEntry extends EventEnvelope {
  /** The trace it belongs to; it travels as a header of the message. */
  traceparent?: string;
}

/** A new event of this type; its data is checked here, so that nothing unreadable is ever stored. */
export function newEvent<T extends EventType>(type: T, aggregateId: string, data: EventData<T>): OutboxEntry {
  const trace = traceparent();
  return {
    ...(trace === undefined ? {} : { traceparent: trace }),
    eventId: randomUUID(),
    type,
    version: eventVersions[type],
    occurredAt: new Date().toISOString(),
    aggregateId,
    correlationId: currentContext().correlationId,
    data: z.parse(events[type], data),
  };
}
