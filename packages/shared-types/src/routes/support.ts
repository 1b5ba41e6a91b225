import * as z from 'zod/mini';
import * as chat from '../chat.ts';
import * as support from '../support.ts';
import { admin, open, tagged } from './contract.ts';

const { AdminChatSession } = chat;

/** Over HTTP; the conversations themselves run over `/ws` and `/socket.io` (see chat.ts). */
export const supportRoutes = [
  ...tagged('chat', 'Support tickets', [
    open('POST /api/support-tickets', 'Opens a ticket', support.SupportTicket, {
      status: 201,
      body: support.CreateTicketRequest,
      idempotent: true,
    }),
    admin('GET /api/admin/support-tickets', 'The queue of tickets', z.array(support.AdminTicket), {
      query: support.TicketListQuery,
    }),
    admin(
      'GET /api/admin/support-tickets/{id}',
      'One ticket, whole, with its history',
      support.AdminTicketDetail,
    ),
    admin(
      'PATCH /api/admin/support-tickets/{id}',
      'Assigns, moves on, notes or answers',
      support.AdminTicketDetail,
      { body: support.UpdateTicketRequest },
    ),
  ]),
  ...tagged('chat', 'Live chat', [
    open('GET /api/chat/presence', 'Whether somebody is at the support desk', chat.ChatPresence),
    open('POST /api/chat/sessions', 'Claims a conversation for this visitor', chat.ClaimedChat, {
      status: 201,
      body: chat.ClaimChatRequest,
    }),
    admin('GET /api/admin/chat/presence', 'Who is at the support desk', chat.DeskPresence),
    admin('GET /api/admin/chat/sessions', 'Conversations, with what is unread', z.array(AdminChatSession), {
      query: chat.ChatSessionListQuery,
    }),
    admin(
      'GET /api/admin/chat/sessions/{sessionId}/messages',
      'Messages of a conversation',
      z.array(chat.AdminChatMessage),
      { query: chat.ChatMessageListQuery },
    ),
    admin(
      'POST /api/admin/chat/sessions/{sessionId}/claim',
      'Takes a conversation in hand',
      AdminChatSession,
      { body: chat.TakeChatRequest },
    ),
    admin('POST /api/admin/chat/sessions/{sessionId}/close', 'Closes a conversation', AdminChatSession),
    admin('POST /api/admin/chat/sessions/{sessionId}/reopen', 'Opens a conversation again', AdminChatSession),
  ]),
];
