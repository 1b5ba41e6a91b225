import type { ClaimedChat } from '@livery/shared-types/chat';
import { readStorage, removeStorage, writeStorage } from '../../domain/browserStorage.ts';
import { parseJson } from '../../domain/parseJson.ts';
import { conversationOf, followConversation } from '../conversation.ts';
import type { Outgoing } from '../messageLog.ts';
import { acquireSocket } from '../socket.ts';
import { store } from '../../store/store.ts';
import { visitorEntered } from '../chatSlice.ts';
import { noteSaid, read, write } from './visitorChatStorage.ts';

const firstRetryMs = 1_000;
const longestRetryMs = 15_000;
/** Names that others have are passed over; so many in a row can't be chance. */
const maxTakenNames = 5;

const sessionKey = 'livery-chat-session';

/** A new conversation, named by the time: another visitor may hit on the same name, and then has to take the next. */
function newSessionId(now = Date.now()): string {
  const id = `session-${now}`;
  write(sessionKey, id);
  return id;
}

const currentSessionId = (): string => read(sessionKey) ?? newSessionId();

const outboxKey = (sessionId: string) => `livery-chat-outbox-${sessionId}`;

/** What was written in this tab and not yet confirmed. It outlives a reload; its ids make sending it twice harmless. */
function loadOutbox(sessionId: string): Outgoing[] {
  const stored = parseJson(readStorage(outboxKey(sessionId), 'sessionStorage'));
  return Array.isArray(stored) ? (stored as Outgoing[]) : [];
}

function saveOutbox(sessionId: string, outgoing: readonly Outgoing[]) {
  if (outgoing.length === 0) removeStorage(outboxKey(sessionId), 'sessionStorage');
  else writeStorage(outboxKey(sessionId), JSON.stringify(outgoing), 'sessionStorage');
}

/** Makes the conversation ours: the server hands out the cookie by which it knows us, before the socket carries it. */
async function claim(id: string): Promise<'ours' | 'taken' | 'unknown'> {
  try {
    const response = await fetch('/api/chat/sessions', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ sessionId: id } satisfies Pick<ClaimedChat, 'sessionId'>),
    });
    if (response.ok) return 'ours';
    return response.status === 403 ? 'taken' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Enters the visitor's conversation and stays in it. Returns how to leave it, such as where staff work; the messages stay. */
export function enterVisitorChat(): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave = () => {};
  let takenNames = 0;

  const enter = async (id: string, retryMs = firstRetryMs): Promise<void> => {
    store.dispatch(visitorEntered(id));
    const answer = await claim(id);
    if (isStopped) return;
    if (answer === 'unknown') {
      timer = setTimeout(() => void enter(id, Math.min(retryMs * 2, longestRetryMs)), retryMs);
      return;
    }
    if (answer === 'taken') {
      startAfresh();
      return;
    }
    const { socket, release } = acquireSocket('customer');
    const leaveConversation = followConversation({
      socket,
      sessionId: id,
      as: 'customer',
      outgoing: loadOutbox(id),
      onRefused: ({ code }) => {
        if (code !== 'chat.not_yours') return;
        leave();
        startAfresh();
      },
      onChange: ({ log }) => saveOutbox(id, log.outgoing),
    });
    leave = () => {
      leaveConversation();
      release();
    };
  };

  const startAfresh = () => {
    takenNames += 1;
    if (takenNames > maxTakenNames) return;
    void enter(newSessionId());
  };

  void enter(currentSessionId());
  return () => {
    isStopped = true;
    clearTimeout(timer);
    leave();
  };
}

export function say(sessionId: string, text: string) {
  noteSaid();
  conversationOf(sessionId)?.send(text);
}
