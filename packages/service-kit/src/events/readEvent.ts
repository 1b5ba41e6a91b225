import { EventEnvelope, events, eventVersions, type EventType } from '@livery/shared-types';
import * as z from 'zod/mini';
import type { TypedEvent } from './consumer.ts';

export type DeadReason = 'unreadable' | 'invalid' | 'unknown_type' | 'newer_version' | 'exhausted';

/** A message that can never be handled. */
export class PoisonMessage extends Error {
  override name = 'PoisonMessage';
  readonly reason: DeadReason;

  constructor(reason: DeadReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export function readEvent(content: Buffer): TypedEvent {
  const envelope = z.safeParse(EventEnvelope, parseJson(content));
  if (!envelope.success) throw new PoisonMessage('invalid', `Not an event: ${faultsOf(envelope.error)}`);
  const { type, version, data } = envelope.data;
  if (!isEventType(type)) throw new PoisonMessage('unknown_type', `Unknown event type ${type.slice(0, 100)}`);
  const newest = eventVersions[type];
  if (version > newest)
    throw new PoisonMessage('newer_version', `${type} has version ${version}, known is ${newest}`);
  const known = z.safeParse(events[type], data);
  if (!known.success) throw new PoisonMessage('invalid', `Data of ${type}: ${faultsOf(known.error)}`);
  return { ...envelope.data, type, data: known.data } as TypedEvent;
}

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(events, type);
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch (cause) {
    throw new PoisonMessage('unreadable', 'The body is not JSON', { cause });
  }
}

function faultsOf(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}
