import { createRouter, parseRequest } from '@livery/service-kit';
import { ClaimChatRequest, type ChatPresence, type ClaimedChat } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { enterConversation } from '../commands/enterConversation.ts';
import type { ChatContext } from '../context.ts';
import { addressOf } from './requests.ts';
import type { VisitorCookie } from './visitorCookie.ts';

const Claim = z.object({ body: ClaimChatRequest });

/** What visitors do over HTTP; the conversation itself runs over sockets. */
export function chatRoutes(ctx: ChatContext, cookie: VisitorCookie): Router {
  const routes = createRouter();

  routes.get('/chat/presence', (_req, res) => {
    res.json({ online: ctx.desk.isStaffed() } satisfies ChatPresence);
  });

  routes.post('/chat/sessions', async (req, res) => {
    const { body } = parseRequest(Claim, req);
    const known = ctx.visitors.read(cookie.read(req.headers.cookie));
    const issued = known === undefined ? ctx.visitors.issue() : undefined;
    const visitorId = known ?? issued?.visitorId ?? '';
    const { id, status, lastSeq } = await enterConversation(ctx, body.sessionId, {
      actor: { role: 'customer', visitorId },
      address: addressOf(req),
    });
    if (issued !== undefined) res.setHeader('Set-Cookie', cookie.write(issued.token));
    res
      .status(201)
      .json({ sessionId: id, status, lastSeq, online: ctx.desk.isStaffed() } satisfies ClaimedChat);
  });

  return routes;
}
