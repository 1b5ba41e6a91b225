import { parseStored, readStorage, removeStorage, writeStorage } from '../../domain/browserStorage.ts';
import type { Outgoing } from '../messageLog.ts';
import { read, write } from './lastSaid.ts';

const sessionKey = 'livery-chat-session';

/** A new conversation, named by the time: another visitor may hit on the same name, and then has to take the next. */
export function newSessionId(now = Date.now()): string {
  const id = `session-${now}`;
  write(sessionKey, id);
  return id;
}

export const currentSessionId = (): string => read(sessionKey) ?? newSessionId();

const outboxKey = (sessionId: string) => `livery-chat-outbox-${sessionId}`;

/** What was written in this tab and not yet confirmed. It outlives a reload; its ids make sending it twice harmless. */
export function loadOutbox(sessionId: string): Outgoing[] {
  const stored = parseStored(readStorage(outboxKey(sessionId), 'sessionStorage'));
  return Array.isArray(stored) ? (stored as Outgoing[]) : [];
}

export function saveOutbox(sessionId: string, outgoing: readonly Outgoing[]) {
  if (outgoing.length === 0) removeStorage(outboxKey(sessionId), 'sessionStorage');
  else writeStorage(outboxKey(sessionId), JSON.stringify(outgoing), 'sessionStorage');
}
