import { messageTokens } from '../domain/searchTokens.ts';
import type { Stores } from '../store/stores.ts';

const BATCH = 100;
/** More than enough for all the words that a conversation keeps. */
const LATEST_MESSAGES = 100;

/** Stores the search words of conversations from before there was a search. Safe to repeat. */
export async function fillSearchTokens(
  { conversations, messages }: Pick<Stores, 'conversations' | 'messages'>,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    const ids = await conversations.withoutSearchTokens(BATCH);
    for (const id of ids) {
      stopping?.throwIfAborted();
      const latest = await messages.before(id, undefined, LATEST_MESSAGES);
      await conversations.fillSearchTokens(id, latest.flatMap(messageTokens));
    }
    if (ids.length < BATCH) return;
  }
}
