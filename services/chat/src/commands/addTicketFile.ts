import { randomUUID } from 'node:crypto';
import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { AppError, unavailable } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import type { TicketFile } from '../domain/ticket.ts';
import { addFile, cleanFileName, fileOfRequest, refuseFile, storageKeyOf } from '../domain/ticketFile.ts';
import { prepareFile } from '../files/prepareFile.ts';

export interface TicketFileOrder {
  ticketId: string;
  /** As the sender named it, percent-encoded. */
  name: string | undefined;
  bytes: Buffer;
  /** The same key with the same bytes stores one file. */
  request: TicketFile['request'];
}

/** Notes the file before it is stored, so that it is removed if the ticket never names it (`removeStrayFiles`). */
export async function addTicketFile(ctx: Context, order: TicketFileOrder): Promise<TicketFile> {
  const { ticketId, request } = order;
  const { ticket } = await ctx.tickets.get(ticketId);
  const earlier = fileOfRequest(ticket, request);
  if (earlier !== undefined) return earlier;
  refuseFile(ticket);

  const { type, bytes } = await prepareFile(order.bytes);
  const file: TicketFile = {
    id: randomUUID(),
    name: cleanFileName(order.name, type),
    type,
    size: bytes.length,
    at: ctx.clock(),
    request,
  };
  await ctx.uploads.begin({ ticketId, fileId: file.id }, ctx.clock());
  await ctx.files.put(storageKeyOf(ticketId, file.id), { bytes, type });
  const discard = async () => {
    await ctx.files.remove(storageKeyOf(ticketId, file.id));
    await ctx.uploads.end(file.id);
  };
  const named = await nameInTicket(ctx, order, file).catch(async (error: unknown) => {
    // After another fault the update may have been made, so the file is checked later.
    if (error instanceof AppError) await discard();
    throw error;
  });
  if (named.id === file.id) await ctx.uploads.end(file.id);
  else await discard();
  return named;
}

/** Adds the file to the ticket. Returns the file of the same request if that was faster. */
function nameInTicket(
  ctx: Context,
  { ticketId, request }: TicketFileOrder,
  file: TicketFile,
): Promise<TicketFile> {
  const attempt = async () => {
    const { ticket } = await ctx.tickets.get(ticketId);
    const earlier = fileOfRequest(ticket, request);
    if (earlier !== undefined) return earlier;
    const { customerName: actor } = ticket;
    const decision = addFile(ticket, file, { actor, now: file.at, newId: randomUUID });
    if (!(await ctx.tickets.save(decision))) return LOST_RACE;
    ctx.logger.info({ ticketId, fileId: file.id, type: file.type, size: file.size }, 'file added to ticket');
    return file;
  };
  return retryOnConflict<TicketFile>(attempt, { giveUp: () => Promise.reject(unavailable('ticket', 1)) });
}
