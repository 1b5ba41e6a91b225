import { notFound } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import type { TicketFile } from '../domain/ticket.ts';
import { storageKeyOf } from '../domain/ticketFile.ts';

export async function ticketFile(
  ctx: Context,
  { id, fileId }: { id: string; fileId: string },
): Promise<{ file: TicketFile; bytes: Buffer }> {
  const { ticket } = await ctx.tickets.get(id);
  const file = ticket.files.find((one) => one.id === fileId);
  const bytes = file && (await ctx.files.get(storageKeyOf(id, file.id)));
  if (file === undefined || bytes === undefined) throw notFound('File');
  return { file, bytes };
}
