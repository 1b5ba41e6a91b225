const sessionKey = 'livery-chat-session';
const saidKey = 'livery-chat-said-at';

/** Storage may be switched off: the conversation then lasts until the page is left. */
const kept = new Map<string, string>();

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? kept.get(key);
  } catch {
    return kept.get(key);
  }
}
function write(key: string, value: string) {
  kept.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Kept in memory.
  }
}

/** A new conversation, named by the time: another visitor may hit on the same name, and then has to take the next. */
export function newSessionId(now = Date.now()): string {
  const id = `session-${now}`;
  write(sessionKey, id);
  return id;
}

export const sessionId = (): string => read(sessionKey) ?? newSessionId();

/** When the visitor last said something; 0 when never. */
export const ongoingSince = (): number => Number(read(saidKey) ?? 0);
export const noteSaid = (now = Date.now()) => write(saidKey, String(now));

/** When the conversation began, as its name tells. */
export function beganAt(id: string): string {
  const at = new Date(Number(id.replace('session-', '')));
  return (Number.isNaN(at.getTime()) ? new Date() : at).toISOString();
}
