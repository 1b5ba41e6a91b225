import { createRouter, identityOf, parseRequest, requireAdmin, staffName } from '@livery/service-kit';
import {
  ChatMessageListQuery,
  ChatSessionListQuery,
  ClaimChatRequest,
  TakeChatRequest,
  type ChatPresence,
  type ClaimedChat,
  type DeskPresence,
} from '@livery/shared-types';
import type { Request, Router } from 'express';
import * as z from 'zod/mini';
import { enterConversation } from '../commands/enterConversation.ts';
import { claimConversation, setConversationStatus } from '../commands/manageConversation.ts';
import type { Context } from '../context.ts';
import { presentAdminMessage, presentSession } from '../presenters/conversations.presenter.ts';
import { conversationMessages } from '../queries/conversationMessages.ts';
import { listConversations } from '../queries/listConversations.ts';
import { addressOf, sendPage } from './caller.ts';

/** Any text, so that an unknown id is a 404. */
const SessionParams = z.object({ sessionId: z.string() });

const agentOf = (req: Request) => ({ id: identityOf(req).subject, name: staffName(req) });

/** The chat's HTTP routes. Messages are sent over sockets. */
export function chatRoutes(ctx: Context): Router {
  const routes = createRouter();

  routes.get('/chat/presence', (_req, res) => {
    res.json({ online: ctx.presence.isStaffed() } satisfies ChatPresence);
  });

  routes.post('/chat/sessions', async (req, res) => {
    const { body } = parseRequest({ body: ClaimChatRequest }, req);
    const { visitorId, setCookie } = ctx.visitors.identify(req.headers.cookie);
    const { id, status, lastSeq } = await enterConversation(ctx, body.sessionId, {
      actor: { role: 'customer', visitorId },
      address: addressOf(req),
    });
    if (setCookie !== undefined) res.setHeader('Set-Cookie', setCookie);
    res
      .status(201)
      .json({ sessionId: id, status, lastSeq, online: ctx.presence.isStaffed() } satisfies ClaimedChat);
  });

  routes.use('/admin/chat', requireAdmin);

  routes.get('/admin/chat/presence', (_req, res) => {
    res.json({ agents: ctx.presence.agents() } satisfies DeskPresence);
  });

  routes.get('/admin/chat/sessions', async (req, res) => {
    const { query } = parseRequest({ query: ChatSessionListQuery }, req);
    sendPage(req, res, await listConversations(ctx, query, agentOf(req).id), presentSession);
  });

  routes.get('/admin/chat/sessions/:sessionId/messages', async (req, res) => {
    const { params, query } = parseRequest({ params: SessionParams, query: ChatMessageListQuery }, req);
    sendPage(req, res, await conversationMessages(ctx, params.sessionId, query), presentAdminMessage);
  });

  routes.post('/admin/chat/sessions/:sessionId/claim', async (req, res) => {
    const { params, body } = parseRequest({ params: SessionParams, body: TakeChatRequest }, req);
    res.json(presentSession(await claimConversation(ctx, params.sessionId, agentOf(req), body.takeOver)));
  });

  routes.post('/admin/chat/sessions/:sessionId/close', async (req, res) => {
    const { params } = parseRequest({ params: SessionParams }, req);
    res.json(presentSession(await setConversationStatus(ctx, params.sessionId, 'closed')));
  });

  routes.post('/admin/chat/sessions/:sessionId/reopen', async (req, res) => {
    const { params } = parseRequest({ params: SessionParams }, req);
    res.json(presentSession(await setConversationStatus(ctx, params.sessionId, 'open')));
  });

  return routes;
}
