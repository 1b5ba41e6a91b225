import type { ChatRefusal, ChatSender } from '@livery/shared-types/chat';
import { newIdempotencyKey } from '../api/idempotencyKey.ts';
import * as logs from './messageLog.ts';
import { ask, listen, type ChatSocket } from './socket.ts';
import { store } from '../store/store.ts';
import { conversationChanged, conversationLeft, type ConversationView } from './chatSlice.ts';

export interface FollowOptions {
  socket: ChatSocket;
  sessionId: string;
  as: ChatSender;
  /** What was written before a reload and never confirmed. */
  outgoing?: logs.Outgoing[];
  /** The server will not let us in, and trying again would not help. */
  onRefused?: (refusal: ChatRefusal) => void;
  onChange?: (view: ConversationView) => void;
}

const retryMs = 1_000;
const typingRepeatMs = 2_500;
const typingFadesMs = 5_000;

const followed = new Map<string, Conversation>();
/** What can be done in a conversation that is followed; what is known of it is in the store. */
export const conversationOf = (sessionId: string) => followed.get(sessionId);

/** Stays in a conversation: what is written arrives once and in order. Returns how to leave it. */
export function followConversation(options: FollowOptions): () => void {
  const conversation = createConversation(options);
  followed.set(options.sessionId, conversation);
  return () => {
    followed.delete(options.sessionId);
    conversation.leave();
  };
}

type Conversation = ReturnType<typeof createConversation>;

function createConversation({ socket, sessionId, as, outgoing, onRefused, onChange }: FollowOptions) {
  const other: ChatSender = as === 'agent' ? 'customer' : 'agent';
  let view: ConversationView = {
    log: logs.emptyLog(outgoing),
    isJoined: false,
    status: 'open',
    hasAgent: false,
    online: undefined,
    ownReadSeq: 0,
    otherReadSeq: 0,
    isOtherTyping: false,
    isLoadingEarlier: false,
    session: undefined,
  };
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let hasLeft = false;
  let isSending = false;
  let wasJoined = false;
  let typingSentAt = 0;

  const change = (changes: Partial<ConversationView>) => {
    view = { ...view, ...changes };
    if (hasLeft) return;
    store.dispatch(conversationChanged({ sessionId, view }));
    onChange?.(view);
  };
  const later = (name: string, ms: number, act: () => void) => {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(act, ms));
  };

  const join = async () => {
    const since = logs.lastSeq(view.log);
    const answer = await ask(socket, 'join', since === undefined ? { sessionId } : { sessionId, since });
    if (hasLeft || !socket.connected) return;
    if (!answer) {
      later('join', retryMs, () => void join());
    } else if (answer.ok) {
      const { status, online, hasAgent, session } = answer;
      const readSeq = { agent: answer.agentReadSeq, customer: answer.customerReadSeq };
      change({
        log: logs.joined(view.log, answer, !wasJoined),
        isJoined: true,
        status,
        online,
        hasAgent,
        session,
        ownReadSeq: readSeq[as],
        otherReadSeq: readSeq[other],
      });
      wasJoined = true;
      void flush();
    } else if (answer.retryAfterSeconds !== undefined) {
      later('join', answer.retryAfterSeconds * 1000, () => void join());
    } else {
      onRefused?.(answer);
    }
  };

  /** One message at a time, in the order written: a later one must not overtake one that had to be repeated. */
  const flush = async () => {
    if (isSending) return;
    isSending = true;
    while (view.isJoined) {
      const next = view.log.outgoing.find(({ refusal }) => refusal === undefined);
      if (!next) break;
      const { clientMessageId, text } = next;
      const said = { sessionId, sender: as, message: text, clientMessageId };
      const answer = await ask(socket, 'chat_message', said);
      if (hasLeft) break;
      if (answer?.ok) {
        const { id, seq, timestamp, online } = answer;
        change({ log: logs.receive(view.log, { ...said, id, seq, timestamp }), online, status: 'open' });
        repair();
      } else if (answer && answer.retryAfterSeconds === undefined) {
        change({ log: logs.refuse(view.log, clientMessageId, answer.message) });
      } else {
        later('flush', (answer?.retryAfterSeconds ?? 1) * 1000, () => void flush());
        break;
      }
    }
    isSending = false;
  };

  /** Asks for what is missing, if that does not come by itself in a moment. */
  const repair = () => {
    if (!logs.hasGap(view.log)) return;
    later('repair', retryMs, () => {
      if (logs.hasGap(view.log)) void join();
    });
  };

  const take = (log: logs.ConversationLog) => {
    change({ log });
    repair();
  };
  /** Takes what is about this conversation, of all that the socket brings. */
  const here =
    <Payload extends { sessionId: string }>(act: (payload: Payload) => void) =>
    (payload: Payload) =>
      payload.sessionId === sessionId && act(payload);

  const stopListening = listen(socket, {
    connect: () => void join(),
    disconnect: () => change({ isJoined: false, isOtherTyping: false }),
    chat_message: ({ message }) => {
      if (message.sessionId !== sessionId || !('seq' in message)) return;
      if (message.sender === other) change({ isOtherTyping: false });
      take(logs.receive(view.log, message));
    },
    history: here(({ messages }) => take(logs.receiveHistory(view.log, messages))),
    typing: here(({ sender, isTyping }) => {
      if (sender !== other) return;
      change({ isOtherTyping: isTyping });
      later('typing', typingFadesMs, () => change({ isOtherTyping: false }));
    }),
    read: here(({ reader, seq }) => {
      const side = reader === other ? 'otherReadSeq' : 'ownReadSeq';
      change({ [side]: Math.max(seq, view[side]) });
    }),
    status: here(({ status, hasAgent }) => change({ status, hasAgent })),
    presence: ({ online }) => change({ online }),
  });
  change({});
  if (socket.connected) void join();

  const sendTyping = (isTyping: boolean) => {
    typingSentAt = isTyping ? Date.now() : 0;
    if (view.isJoined) socket.emit('typing', { sessionId, isTyping });
  };

  return {
    send: (text: string) => {
      const outgoing = { clientMessageId: newIdempotencyKey(), text, at: new Date().toISOString() };
      change({ log: logs.say(view.log, outgoing) });
      clearTimeout(timers.get('quiet'));
      if (typingSentAt > 0) sendTyping(false);
      void flush();
    },
    sendAgain: (clientMessageId: string) => {
      change({ log: logs.retry(view.log, clientMessageId) });
      void flush();
    },
    loadEarlier: async () => {
      const { first } = view.log;
      if (first === undefined || first <= 1 || view.isLoadingEarlier) return;
      change({ isLoadingEarlier: true });
      const answer = await ask(socket, 'history', { sessionId, before: first });
      const { log } = view;
      change({
        isLoadingEarlier: false,
        log: answer?.ok ? logs.receiveEarlier(log, answer.messages, answer.hasEarlier) : log,
      });
    },
    /** Shows the other side that one is typing; to be called on every key. */
    noteTyping: () => {
      if (Date.now() - typingSentAt > typingRepeatMs) sendTyping(true);
      later('quiet', typingRepeatMs, () => sendTyping(false));
    },
    markRead: () => {
      const { log, ownReadSeq, isJoined } = view;
      const seq = log.messages.findLast(({ sender }) => sender === other)?.seq ?? 0;
      if (!isJoined || seq <= ownReadSeq) return;
      change({ ownReadSeq: seq });
      socket.emit('read', { sessionId, seq });
    },
    leave: () => {
      hasLeft = true;
      change({ isJoined: false });
      store.dispatch(conversationLeft(sessionId));
      for (const timer of timers.values()) clearTimeout(timer);
      stopListening();
      if (socket.connected) socket.emit('leave', { sessionId });
    },
  };
}
