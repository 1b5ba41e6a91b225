import type { Context } from '../context.ts';
import { storageKeyOf } from '../domain/ticketFile.ts';

const BATCH = 100;
/** Longer than any upload takes. */
const STRAY_AFTER_MS = 3_600_000;

/** Removes files that no ticket names, because the service stopped while they were added. Safe to repeat. */
export async function removeStrayFiles(
  ctx: Pick<Context, 'uploads' | 'tickets' | 'files' | 'clock' | 'logger'>,
  stopping?: AbortSignal,
): Promise<void> {
  const before = new Date(ctx.clock().getTime() - STRAY_AFTER_MS);
  for (;;) {
    const uploads = await ctx.uploads.begunBefore(before, BATCH);
    for (const { ticketId, fileId } of uploads) {
      stopping?.throwIfAborted();
      if (!(await ctx.tickets.hasFile(ticketId, fileId))) {
        await ctx.files.remove(storageKeyOf(ticketId, fileId));
        ctx.logger.info({ ticketId, fileId }, 'stray file removed');
      }
      await ctx.uploads.end(fileId);
    }
    if (uploads.length < BATCH) return;
  }
}
