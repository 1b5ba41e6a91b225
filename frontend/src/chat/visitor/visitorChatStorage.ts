import { readStorage, writeStorage } from '../../domain/browserStorage.ts';

const saidKey = 'livery-chat-said-at';

/** Storage may be switched off: the conversation then lasts until the page is left. */
const kept = new Map<string, string>();

export const read = (key: string): string | undefined => readStorage(key) ?? kept.get(key);
export function write(key: string, value: string) {
  kept.set(key, value);
  writeStorage(key, value);
}

export const noteSaid = (now = Date.now()) => write(saidKey, String(now));

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** The visitor said something here lately: an answer may be waiting. */
export const mayHaveUnread = () => Date.now() - Number(read(saidKey) ?? 0) < weekMs;
