import type { ClaimedChat } from '@livery/shared-types/chat';
import { followConversation, type Conversation, type ConversationView } from '../../api/chat/conversation.ts';
import { acquireSocket } from '../../api/chat/socket.ts';
import { createValueStore } from '../../api/chat/valueStore.ts';
import { showUnread } from './chatWindow.ts';
import { loadOutbox, saveOutbox } from './outbox.ts';
import { newSessionId, noteSaid, sessionId } from './session.ts';

export interface VisitorChat {
  sessionId: string;
  /** What is known of the conversation; undefined until it is ours. */
  view: ConversationView | undefined;
  conversation: Conversation | undefined;
}

const store = createValueStore<VisitorChat>({ sessionId: '', view: undefined, conversation: undefined });
export const visitorChat = { current: store.current, subscribe: store.subscribe };

const firstRetryMs = 1_000;
const longestRetryMs = 15_000;
/** Names that others have are passed over; so many in a row can't be chance. */
const maxTakenNames = 5;

type Claim = 'ours' | 'taken' | 'unknown';

/** Makes the conversation ours: the server hands out the cookie by which it knows us, before the socket carries it. */
async function claim(id: string): Promise<Claim> {
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

let stop: (() => void) | undefined;

/** How many of the agents' messages have not been looked at. */
const unreadIn = ({ log, ownReadSeq }: ConversationView) =>
  log.messages.filter(({ sender, seq }) => sender === 'agent' && seq > ownReadSeq).length;

/** Enters the visitor's conversation and stays in it until `stopVisitorChat`. Safe to call again. */
export function startVisitorChat() {
  if (stop) return;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave = () => {};
  let takenNames = 0;

  const enter = async (id: string, retryMs = firstRetryMs): Promise<void> => {
    store.change({ sessionId: id });
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
    const conversation = followConversation({
      socket,
      sessionId: id,
      as: 'customer',
      outgoing: loadOutbox(id),
      onRefused: ({ code }) => {
        if (code !== 'chat.not_yours') return;
        leave();
        startAfresh();
      },
    });
    const follow = () => {
      const view = conversation.current();
      saveOutbox(id, view.log.outgoing);
      showUnread(unreadIn(view));
      store.change({ view });
    };
    const unfollow = conversation.subscribe(follow);
    leave = () => {
      unfollow();
      conversation.leave();
      release();
      store.change({ view: undefined, conversation: undefined });
    };
    store.change({ conversation });
    follow();
  };

  const startAfresh = () => {
    takenNames += 1;
    if (takenNames > maxTakenNames) return;
    void enter(newSessionId());
  };

  stop = () => {
    isStopped = true;
    clearTimeout(timer);
    leave();
  };
  void enter(sessionId());
}

/** Leaves the line, such as where staff work; what was said stays. */
export function stopVisitorChat() {
  stop?.();
  stop = undefined;
  showUnread(0);
}

export function say(text: string) {
  noteSaid();
  store.current().conversation?.send(text);
}
