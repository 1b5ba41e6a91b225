import * as z from 'zod/mini';
import {
  AdminChatMessage,
  AdminChatSession,
  ChatMessageListQuery,
  ChatPresence,
  ChatSessionId,
  ChatSessionListQuery,
  ClaimChatRequest,
  ClaimedChat,
  DeskPresence,
  TakeChatRequest,
} from '../chat.ts';
import {
  AdminTicket,
  AdminTicketDetail,
  CreateTicketRequest,
  SupportTicket,
  TicketListQuery,
  UpdateTicketRequest,
} from '../support.ts';
import { Uuid } from '../text.ts';
import { contractsOf, type RouteContract } from './contract.ts';

const { admin, open, tagged } = contractsOf('chat');
const id = z.object({ id: Uuid });
const session = z.object({ sessionId: ChatSessionId });

/** Over HTTP; the conversations themselves run over `/ws` and `/socket.io` (see chat.ts). */
export const supportRoutes: RouteContract[] = [
  ...tagged('Support tickets', [
    open('POST', '/api/support-tickets', 'Opens a ticket', 201, {
      body: CreateTicketRequest,
      idempotent: true,
      response: SupportTicket,
    }),
    admin('GET', '/api/admin/support-tickets', 'The queue of tickets', 200, {
      query: TicketListQuery,
      response: z.array(AdminTicket),
    }),
    admin('GET', '/api/admin/support-tickets/{id}', 'One ticket, whole, with its history', 200, {
      params: id,
      response: AdminTicketDetail,
    }),
    admin('PATCH', '/api/admin/support-tickets/{id}', 'Assigns, moves on, notes or answers', 200, {
      params: id,
      body: UpdateTicketRequest,
      response: AdminTicketDetail,
    }),
  ]),
  ...tagged('Live chat', [
    open('GET', '/api/chat/presence', 'Whether somebody is at the support desk', 200, {
      response: ChatPresence,
    }),
    open('POST', '/api/chat/sessions', 'Claims a conversation for this visitor', 201, {
      body: ClaimChatRequest,
      response: ClaimedChat,
    }),
    admin('GET', '/api/admin/chat/presence', 'Who is at the support desk', 200, { response: DeskPresence }),
    admin('GET', '/api/admin/chat/sessions', 'Conversations, with what is unread', 200, {
      query: ChatSessionListQuery,
      response: z.array(AdminChatSession),
    }),
    admin('GET', '/api/admin/chat/sessions/{sessionId}/messages', 'Messages of a conversation', 200, {
      params: session,
      query: ChatMessageListQuery,
      response: z.array(AdminChatMessage),
    }),
    admin('POST', '/api/admin/chat/sessions/{sessionId}/claim', 'Takes a conversation in hand', 200, {
      params: session,
      body: TakeChatRequest,
      response: AdminChatSession,
    }),
    admin('POST', '/api/admin/chat/sessions/{sessionId}/close', 'Closes a conversation', 200, {
      params: session,
      response: AdminChatSession,
    }),
    admin('POST', '/api/admin/chat/sessions/{sessionId}/reopen', 'Opens a conversation again', 200, {
      params: session,
      response: AdminChatSession,
    }),
  ]),
];
