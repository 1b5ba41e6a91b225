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
  author: message.author === null ? null : { id: message.author.id, name: message.author.name },
});

export const presentSession = (conversation: Conversation): AdminChatSession => ({
  sessionId: conversation.id,
  status: conversation.status,
  agent: conversation.agent === null ? null : { id: conversation.agent.id, name: conversation.agent.name },
  unread: unreadByAgents(conversation),
  waitingSince: conversation.waitingSince?.toISOString() ?? null,
  lastMessage:
    conversation.lastMessage === null
      ? null
      : {
          sender: conversation.lastMessage.sender,
          message: conversation.lastMessage.text,
          timestamp: conversation.lastMessage.at.toISOString(),
        },
  lastSeq: conversation.lastSeq,
  customerReadSeq: conversation.customerReadSeq,
  agentReadSeq: conversation.agentReadSeq,
  createdAt: conversation.createdAt.toISOString(),
  updatedAt: conversation.updatedAt.toISOString(),
});
