import { useSyncExternalStore } from 'react';
import { ongoingSince } from './session.ts';

/**
 * Whether the chat is open, and what waits in it. It is kept outside React and small: the button on the home page needs it,
 * long before anybody asks for the chat itself.
 */
interface ChatWindow {
  isOpen: boolean;
  /** Its code and its line are needed: it was opened, or an answer may be waiting. */
  isWanted: boolean;
  unread: number;
}

let state: ChatWindow = { isOpen: false, isWanted: false, unread: 0 };
const listeners = new Set<() => void>();

function change(changes: Partial<ChatWindow>) {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

export const openChat = () => change({ isOpen: true, isWanted: true });
export const expectChat = () => change({ isWanted: true });
export const closeChat = () => change({ isOpen: false });
export function showUnread(unread: number) {
  if (unread !== state.unread) change({ unread });
}

const current = () => state;
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
export const useChatWindow = () => useSyncExternalStore(subscribe, current, current);

const dayMs = 24 * 60 * 60 * 1000;

/** Something was said here lately: an answer may be waiting. */
export const mayHaveNews = () => Date.now() - ongoingSince() < 7 * dayMs;
