import { createRouter, parseRequest, requestKeyOf, requireAdmin, staffName } from '@livery/service-kit';
import { CreateTicketRequest, TicketListQuery, UpdateTicketRequest } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { createTicket } from '../commands/createTicket.ts';
import { updateTicket } from '../commands/updateTicket.ts';
import type { Context } from '../context.ts';
import { presentAdminTicket, presentDetail, presentOpened } from '../presenters/tickets.presenter.ts';
import { listTickets } from '../queries/listTickets.ts';
import { ticketDetail } from '../queries/ticketDetail.ts';
import { ticketFile } from '../queries/ticketFile.ts';
import { sendPage } from './caller.ts';
import { sendFile } from './ticketFiles.routes.ts';

/** Any text, so that an unknown id is a 404. */
const TicketId = z.object({ id: z.string().check(z.toLowerCase()) });
const FileId = z.extend(TicketId, { fileId: z.string().check(z.toLowerCase()) });

export function ticketRoutes(ctx: Context): Router {
  const routes = createRouter();
  routes.use('/admin/support-tickets', requireAdmin);

  routes.post('/support-tickets', async (req, res) => {
    const { body } = parseRequest({ body: CreateTicketRequest }, req);
    const created = await createTicket(ctx, {
      request: body,
      key: requestKeyOf(req, { body, customer: body.customerEmail }),
      visitorId: ctx.visitors.read(req.headers.cookie),
    });
    res.status(201).json(presentOpened(created, ctx.uploadTokens.issue(created)));
  });

  routes.get('/admin/support-tickets', async (req, res) => {
    const { query } = parseRequest({ query: TicketListQuery }, req);
    const now = ctx.clock();
    const page = await listTickets(ctx, query, staffName(req));
    sendPage(req, res, page, (ticket) => presentAdminTicket(ticket, now));
  });

  routes.get('/admin/support-tickets/:id', async (req, res) => {
    const { params } = parseRequest({ params: TicketId }, req);
    res.json(presentDetail(await ticketDetail(ctx, params.id), ctx.clock()));
  });

  routes.patch('/admin/support-tickets/:id', async (req, res) => {
    const { params, body } = parseRequest({ params: TicketId, body: UpdateTicketRequest }, req);
    await updateTicket(ctx, { id: params.id, request: body, actor: staffName(req) });
    res.json(presentDetail(await ticketDetail(ctx, params.id), ctx.clock()));
  });

  routes.get('/admin/support-tickets/:id/files/:fileId', async (req, res) => {
    const { params } = parseRequest({ params: FileId }, req);
    sendFile(res, await ticketFile(ctx, params));
  });

  return routes;
}
