import type { Context } from '../context.ts';
import { enqueueCopies } from './enqueueCopies.ts';

/** Takes over what replicas that died have left: leases that ran out, and copies that were not recorded yet. */
export async function tidyQueue(ctx: Context): Promise<void> {
  const unconfirmed = await ctx.notifications.releaseExpired(ctx.clock());
  if (unconfirmed > 0)
    ctx.logger.error({ unconfirmed }, 'e-mails may or may not have arrived; see the failed list');
  await enqueueCopies(ctx);
}
