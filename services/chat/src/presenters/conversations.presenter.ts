import type { AdminChatMessage, AdminChatSession, ChatMessage, NumberedMessage } from '@livery/shared-types';
import { unreadByAgents, type Conversation, type Message } from '../domain/conversation.ts';

/** A message exactly as the product's spec has it. */
export const presentMessage = ({ id, sessionId, sender, text, at }: Message): ChatMessage => ({
  id,
  sessionId,
  sender,
  message: text,
  timestamp: at.toISOString(),
});

export const presentNumbered = (message: Message): NumberedMessage => ({
  ...presentMessage(message),
  seq: message.seq,
  clientMessageId: message.clientMessageId,
});

/** For staff: their usernames are no business of customers. */
export const presentAdminMessage = (message: Message): AdminChatMessage => ({
  ...presentNumbered(message),
  author: message.author,
});

export function presentSession(conversation: Conversation): AdminChatSession {
  const { id, status, agent, waitingSince, lastMessage: last } = conversation;
  const { lastSeq, customerReadSeq, agentReadSeq, createdAt, updatedAt } = conversation;
  return {
    sessionId: id,
    status,
    agent,
    unread: unreadByAgents(conversation),
    waitingSince: waitingSince?.toISOString() ?? null,
    lastMessage: last && { sender: last.sender, message: last.text, timestamp: last.at.toISOString() },
    lastSeq,
    customerReadSeq,
    agentReadSeq,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
