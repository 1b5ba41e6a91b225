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

/** What can be done in a conversation; what is known of it is in the store. */
export interface Conversation {
  send: (text: string) => void;
  sendAgain: (clientMessageId: string) => void;
  loadEarlier: () => Promise<void>;
  /** Shows the other side that one is typing; to be called on every key. */
  noteTyping: () => void;
  markRead: () => void;
  leave: () => void;
}

const retryMs = 1_000;
const typingRepeatMs = 2_500;
const typingFadesMs = 5_000;

/** Enters a conversation, stays in it across broken lines, and sees that what is written arrives once and in order. */
export function followConversation(options: FollowOptions): Conversation {
  const { socket, sessionId, as } = options;
  const other: ChatSender = as === 'agent' ? 'customer' : 'agent';
  let view: ConversationView = {
    log: logs.emptyLog(options.outgoing),
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
  const current = () => view;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let hasLeft = false;
  let isSending = false;
  let wasJoined = false;
  let typingSentAt = 0;

  const change = (changes: Partial<ConversationView>) => {
    view = { ...view, ...changes };
    if (hasLeft) return;
    store.dispatch(conversationChanged({ sessionId, view }));
    options.onChange?.(view);
  };
  const later = (name: string, ms: number, act: () => void) => {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(act, ms));
  };

  const join = async () => {
    const since = logs.lastSeq(current().log);
    const answer = await ask(socket, 'join', since === undefined ? { sessionId } : { sessionId, since });
    if (hasLeft || !socket.connected) return;
    if (!answer) {
      later('join', retryMs, () => void join());
    } else if (answer.ok) {
      const { status, online, hasAgent, agentReadSeq, customerReadSeq, session } = answer;
      const [ownReadSeq, otherReadSeq] =
        as === 'agent' ? [agentReadSeq, customerReadSeq] : [customerReadSeq, agentReadSeq];
      change({
        log: logs.joined(current().log, answer, !wasJoined),
        isJoined: true,
        status,
        online,
        hasAgent,
        ownReadSeq,
        otherReadSeq,
        session,
      });
      wasJoined = true;
      void flush();
    } else if (answer.retryAfterSeconds !== undefined) {
      later('join', answer.retryAfterSeconds * 1000, () => void join());
    } else {
      options.onRefused?.(answer);
    }
  };

  /** One message at a time, in the order written: a later one must not overtake one that had to be repeated. */
  const flush = async () => {
    if (isSending) return;
    isSending = true;
    while (current().isJoined) {
      const next = current().log.outgoing.find(({ refusal }) => refusal === undefined);
      if (!next) break;
      const { clientMessageId, text } = next;
      const answer = await ask(socket, 'chat_message', {
        sessionId,
        sender: as,
        message: text,
        clientMessageId,
      });
      if (hasLeft) break;
      if (answer?.ok) {
        const { id, seq, timestamp, online } = answer;
        const stored = { id, sessionId, sender: as, message: text, timestamp, seq, clientMessageId };
        change({ log: logs.receive(current().log, stored), online, status: 'open' });
        repair();
      } else if (answer && answer.retryAfterSeconds === undefined) {
        change({ log: logs.refuse(current().log, clientMessageId, answer.message) });
      } else {
        later('flush', (answer?.retryAfterSeconds ?? 1) * 1000, () => void flush());
        break;
      }
    }
    isSending = false;
  };

  /** Asks for what is missing, if that does not come by itself in a moment. */
  const repair = () => {
    if (!logs.hasGap(current().log)) return;
    later('repair', retryMs, () => {
      if (logs.hasGap(current().log)) void join();
    });
  };

  const take = (log: logs.ConversationLog) => {
    change({ log });
    repair();
  };

  const stopListening = listen(socket, {
    connect: () => void join(),
    disconnect: () => change({ isJoined: false, isOtherTyping: false }),
    chat_message: ({ message }) => {
      if (message.sessionId !== sessionId || !('seq' in message)) return;
      if (message.sender === other) change({ isOtherTyping: false });
      take(logs.receive(current().log, message));
    },
    history: ({ sessionId: id, messages }) => {
      if (id === sessionId) take(logs.receiveHistory(current().log, messages));
    },
    typing: ({ sessionId: id, sender, isTyping }) => {
      if (id !== sessionId || sender !== other) return;
      change({ isOtherTyping: isTyping });
      later('typing', typingFadesMs, () => change({ isOtherTyping: false }));
    },
    read: ({ sessionId: id, reader, seq }) => {
      if (id !== sessionId) return;
      const { ownReadSeq, otherReadSeq } = current();
      if (reader === other) change({ otherReadSeq: Math.max(seq, otherReadSeq) });
      else change({ ownReadSeq: Math.max(seq, ownReadSeq) });
    },
    status: ({ sessionId: id, status, hasAgent }) => {
      if (id === sessionId) change({ status, hasAgent });
    },
    presence: ({ online }) => change({ online }),
  });
  change({});
  if (socket.connected) void join();

  const sendTyping = (isTyping: boolean) => {
    typingSentAt = isTyping ? Date.now() : 0;
    if (current().isJoined) socket.emit('typing', { sessionId, isTyping });
  };

  return {
    send: (text) => {
      const outgoing = { clientMessageId: newIdempotencyKey(), text, at: new Date().toISOString() };
      change({ log: logs.say(current().log, outgoing) });
      clearTimeout(timers.get('quiet'));
      if (typingSentAt > 0) sendTyping(false);
      void flush();
    },
    sendAgain: (clientMessageId) => {
      change({ log: logs.retry(current().log, clientMessageId) });
      void flush();
    },
    loadEarlier: async () => {
      const { first } = current().log;
      if (first === undefined || first <= 1 || current().isLoadingEarlier) return;
      change({ isLoadingEarlier: true });
      const answer = await ask(socket, 'history', { sessionId, before: first });
      const { log } = current();
      change({
        isLoadingEarlier: false,
        log: answer?.ok ? logs.receiveEarlier(log, answer.messages, answer.hasEarlier) : log,
      });
    },
    noteTyping: () => {
      if (Date.now() - typingSentAt > typingRepeatMs) sendTyping(true);
      later('quiet', typingRepeatMs, () => sendTyping(false));
    },
    markRead: () => {
      const { log, ownReadSeq, isJoined } = current();
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
