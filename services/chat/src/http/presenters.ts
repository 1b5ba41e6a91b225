import type {
  AdminChatMessage,
  AdminChatSession,
  AdminTicket,
  AdminTicketDetail,
  ChatMessage,
  NumberedMessage,
  OpenedTicket,
  SupportTicket,
  TicketFile as PublicFile,
} from '@livery/shared-types';
import { unreadByAgents, type Conversation, type Message } from '../domain/conversation.ts';
import { contentOf, isOverdue, type Activity, type Ticket, type TicketFile } from '../domain/ticket.ts';

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

const presentTicket = (ticket: Ticket): SupportTicket => ({
  id: ticket.id,
  ...contentOf(ticket),
  assignedAgent: ticket.assignedAgent,
  dueAt: ticket.dueAt.toISOString(),
  createdAt: ticket.createdAt.toISOString(),
  updatedAt: ticket.updatedAt.toISOString(),
});

/** For its author, who may add files by the token. */
export const presentOpened = (ticket: Ticket, uploadToken: string): OpenedTicket => ({
  ...presentTicket(ticket),
  uploadToken,
});

export const presentFile = ({ id, name, type, size, at }: TicketFile): PublicFile => ({
  id,
  name,
  type,
  size,
  at: at.toISOString(),
});

export const presentAdminTicket = (ticket: Ticket, now: Date): AdminTicket => ({
  ...presentTicket(ticket),
  version: ticket.version,
  firstAnswerAt: ticket.firstAnswerAt?.toISOString() ?? null,
  isOverdue: isOverdue(ticket, now),
  chatSessionId: ticket.chat?.sessionId ?? null,
});

export const presentDetail = (
  { ticket, activity, transcript }: { ticket: Ticket; activity: Activity[]; transcript: Message[] },
  now: Date,
): AdminTicketDetail => ({
  ...presentAdminTicket(ticket, now),
  files: ticket.files.map(presentFile),
  activity: activity.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  transcript: transcript.map(presentMessage),
});
