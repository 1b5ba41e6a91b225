import type { Outgoing } from '../messageLog.ts';

const key = (sessionId: string) => `livery-chat-outbox-${sessionId}`;

/** What was written in this tab and not yet confirmed. It outlives a reload; its ids make sending it twice harmless. */
export function loadOutbox(sessionId: string): Outgoing[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key(sessionId)) ?? '[]');
    return Array.isArray(stored) ? (stored as Outgoing[]) : [];
  } catch {
    return [];
  }
}

export function saveOutbox(sessionId: string, outgoing: readonly Outgoing[]) {
  try {
    if (outgoing.length === 0) sessionStorage.removeItem(key(sessionId));
    else sessionStorage.setItem(key(sessionId), JSON.stringify(outgoing));
  } catch {
    // Storage is switched off: it lasts as long as the page.
  }
}
