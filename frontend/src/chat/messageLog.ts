import type { ChatAgent, NumberedMessage } from '@livery/shared-types/chat';

/** A message as the log keeps it; staff also see which of them wrote it. */
export type LogMessage = NumberedMessage & { author?: ChatAgent | null };

/** Something written here that the server has not confirmed. */
export interface Outgoing {
  clientMessageId: string;
  text: string;
  at: string;
  /** Why the server would not take it; absent while it is on its way. */
  refusal?: string;
}

/** `messages` never shows a gap: what arrives ahead of something missing, or of the history, is held back. */
export interface ConversationLog {
  messages: LogMessage[];
  held: LogMessage[];
  outgoing: Outgoing[];
  /** The number with which `messages` begins; undefined until the history is there. */
  first: number | undefined;
  hasEarlier: boolean;
}

export const emptyLog = (outgoing: Outgoing[] = []): ConversationLog => ({
  messages: [],
  held: [],
  outgoing,
  first: undefined,
  hasEarlier: false,
});

/** The last number shown, from where the rest is asked for; undefined until the history is there. */
export const lastSeq = ({ first, messages }: ConversationLog): number | undefined =>
  first === undefined ? undefined : first - 1 + messages.length;

/** Something is missing between what is shown and what has arrived. */
export const hasGap = ({ first, held }: ConversationLog): boolean => first !== undefined && held.length > 0;

function merge(log: ConversationLog, arrived: readonly LogMessage[]): ConversationLog {
  const bySeq = new Map([...log.messages, ...log.held].map((message) => [message.seq, message]));
  for (const message of arrived) if (!bySeq.has(message.seq)) bySeq.set(message.seq, message);
  const storedIds = new Set(arrived.map(({ clientMessageId }) => clientMessageId));
  const outgoing = log.outgoing.filter(({ clientMessageId }) => !storedIds.has(clientMessageId));
  const all = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
  if (log.first === undefined) return { ...log, held: all, outgoing };

  let first = log.first;
  while (bySeq.has(first - 1)) first -= 1;
  let end = first;
  while (bySeq.has(end)) end += 1;
  return {
    ...log,
    first,
    messages: all.filter(({ seq }) => seq >= first && seq < end),
    held: all.filter(({ seq }) => seq < first || seq >= end),
    outgoing,
  };
}

export const receive = (log: ConversationLog, message: LogMessage): ConversationLog => merge(log, [message]);

/** A stretch of the history, oldest first; the first one says where the log begins. */
export function receiveHistory(log: ConversationLog, batch: readonly LogMessage[]): ConversationLog {
  const begin = batch[0]?.seq;
  return merge(begin === undefined ? log : { ...log, first: log.first ?? begin }, batch);
}

/** An earlier stretch, asked for by its reader. */
export const receiveEarlier = (
  log: ConversationLog,
  batch: readonly LogMessage[],
  hasEarlier: boolean,
): ConversationLog => ({ ...merge(log, batch), hasEarlier });

/** The conversation was entered. What it is told of earlier messages counts only the first time. */
export function joined(
  log: ConversationLog,
  answer: { lastSeq: number; hasEarlier: boolean },
  isFirst: boolean,
): ConversationLog {
  const entered = isFirst ? { ...log, hasEarlier: answer.hasEarlier } : log;
  return answer.lastSeq === 0 && log.first === undefined ? merge({ ...entered, first: 1 }, []) : entered;
}

export const say = (log: ConversationLog, outgoing: Outgoing): ConversationLog => ({
  ...log,
  outgoing: [...log.outgoing, outgoing],
});

const change = (
  log: ConversationLog,
  clientMessageId: string,
  update: (outgoing: Outgoing) => Outgoing,
): ConversationLog => ({
  ...log,
  outgoing: log.outgoing.map((item) => (item.clientMessageId === clientMessageId ? update(item) : item)),
});

export const refuse = (log: ConversationLog, clientMessageId: string, refusal: string): ConversationLog =>
  change(log, clientMessageId, (item) => ({ ...item, refusal }));

/** The same message, with the same id, is to be sent again. */
export const retry = (log: ConversationLog, clientMessageId: string): ConversationLog =>
  change(log, clientMessageId, ({ refusal: _refusal, ...item }) => item);
