import { parseStored, readStorage, removeStorage, writeStorage } from '../../domain/browserStorage.ts';
import type { Outgoing } from '../messageLog.ts';

const keyOf = (sessionId: string) => `livery-chat-outbox-${sessionId}`;

/** What was written in this tab and not yet confirmed. It outlives a reload; its ids make sending it twice harmless. */
export function loadOutbox(sessionId: string): Outgoing[] {
  const stored = parseStored(readStorage(keyOf(sessionId), 'sessionStorage'));
  return Array.isArray(stored) ? (stored as Outgoing[]) : [];
}

export function saveOutbox(sessionId: string, outgoing: readonly Outgoing[]) {
  if (outgoing.length === 0) removeStorage(keyOf(sessionId), 'sessionStorage');
  else writeStorage(keyOf(sessionId), JSON.stringify(outgoing), 'sessionStorage');
}
