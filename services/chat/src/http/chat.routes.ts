import { createRouter, parseRequest } from '@livery/service-kit';
import { ClaimChatRequest, type ChatPresence, type ClaimedChat } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { enterConversation } from '../commands/enterConversation.ts';
import type { Context } from '../context.ts';
import { addressOf } from './requests.ts';

const Claim = z.object({ body: ClaimChatRequest });

/** What visitors do over HTTP; the conversation itself runs over sockets. */
export function chatRoutes(ctx: Context): Router {
  const routes = createRouter();

  routes.get('/chat/presence', (_req, res) => {
    res.json({ online: ctx.presence.isStaffed() } satisfies ChatPresence);
  });

  routes.post('/chat/sessions', async (req, res) => {
    const { body } = parseRequest(Claim, req);
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

  return routes;
}
