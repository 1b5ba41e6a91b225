import type { Context } from '../context.ts';
import { enqueueCopies } from './enqueueCopies.ts';

/** Takes up what a sender that died has left behind: its leases, and copies that are still to be recorded. */
export async function tidyQueue(ctx: Context): Promise<void> {
  const unconfirmed = await ctx.notifications.releaseExpired(ctx.clock());
  if (unconfirmed > 0)
    ctx.logger.error({ unconfirmed }, 'e-mails may or may not have arrived; see the failed list');
  await enqueueCopies(ctx);
}
