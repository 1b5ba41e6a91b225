import { hash } from 'node:crypto';
import { createRouter, parseRequest, readBytes, requestKeyOf } from '@livery/service-kit';
import { tooLarge } from '@livery/service-kit/errors';
import { TICKET_FILE_BYTES, TICKET_FILE_FAULTS, TicketFileHeaders } from '@livery/shared-types';
import type { Response, Router } from 'express';
import * as z from 'zod/mini';
import { addTicketFile } from '../commands/addTicketFile.ts';
import type { Context } from '../context.ts';
import type { TicketFile } from '../domain/ticket.ts';
import { presentFile } from '../presenters/tickets.presenter.ts';

const TicketId = z.object({ id: z.string().check(z.toLowerCase()) });

/** Has to come before the JSON body reader, since its body is a file. */
export function ticketUploadRoutes(ctx: Context): Router {
  return createRouter().post('/support-tickets/:id/files', async (req, res) => {
    const { params, headers } = parseRequest({ params: TicketId, headers: TicketFileHeaders }, req);
    ctx.uploadTokens.check(headers['x-upload-token'], params.id, ctx.clock());
    const bytes = await readBytes(req, TICKET_FILE_BYTES, () => tooLarge(TICKET_FILE_FAULTS.tooLarge));
    const key = requestKeyOf(req, { body: hash('sha256', bytes), customer: params.id });
    const file = await addTicketFile(ctx, {
      ticketId: params.id,
      name: headers['x-file-name'],
      bytes,
      request: key === undefined ? null : { key: key.id, bodyHash: key.bodyHash },
    });
    res.status(201).json(presentFile(file));
  });
}

/** Pictures, which we encoded, may be shown; other files are only downloaded. The policy lets neither run code. */
export function sendFile(res: Response, { file, bytes }: { file: TicketFile; bytes: Buffer }): void {
  const isPicture = file.type !== 'application/pdf';
  const encoded = encodeURIComponent(file.name).replace(/['()*]/g, escapeByte);
  const ascii = file.name.replace(/[^\x20-\x7e]/g, '_');
  res.setHeader(
    'Content-Disposition',
    `${isPicture ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`,
  );
  res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  res.setHeader('Content-Type', file.type);
  res.end(bytes);
}

const escapeByte = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
