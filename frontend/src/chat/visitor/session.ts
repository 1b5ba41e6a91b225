import { read, write } from './lastSaid.ts';

const sessionKey = 'livery-chat-session';

/** A new conversation, named by the time: another visitor may hit on the same name, and then has to take the next. */
export function newSessionId(now = Date.now()): string {
  const id = `session-${now}`;
  write(sessionKey, id);
  return id;
}

export const sessionId = (): string => read(sessionKey) ?? newSessionId();

/** When the conversation began, as its name tells. */
export function beganAt(id: string): string {
  const at = new Date(Number(id.replace('session-', '')));
  return (Number.isNaN(at.getTime()) ? new Date() : at).toISOString();
}
