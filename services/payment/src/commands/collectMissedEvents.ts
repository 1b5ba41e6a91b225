import type { Context } from '../context.ts';

export const CURSOR = 'provider-events';
const HOUR_MS = 3_600_000;
/** Webhooks are repeated for three days. After a longer outage payments are found through their own due times. */
const FIRST_LOOK_BACK_MS = 72 * HOUR_MS;
/** Events appear a little later than they are dated, and clocks differ. */
const OVERLAP_MS = 600_000;

/** For lost webhooks. Goes hour by hour, because the provider lists the newest first. Safe to repeat. */
export async function collectMissedEvents(
  ctx: Context,
  intervalMs: number,
  stopping?: AbortSignal,
): Promise<void> {
  const startedAt = ctx.now();
  const readUntil = await ctx.cursors.lease(CURSOR, intervalMs, earlier(startedAt, FIRST_LOOK_BACK_MS));
  if (readUntil === undefined) return;
  let from = earlier(readUntil, OVERLAP_MS);
  while (from < startedAt) {
    stopping?.throwIfAborted();
    const until = new Date(from.getTime() + HOUR_MS);
    // The last hour has no end: the provider's clock may be ahead of ours.
    const isLast = until >= startedAt;
    await storeMissed(ctx, from, isLast ? undefined : until);
    await ctx.cursors.advance(CURSOR, isLast ? startedAt : until);
    from = until;
  }
}

async function storeMissed(ctx: Context, from: Date, until: Date | undefined): Promise<void> {
  const listed = await ctx.provider.listEvents(from, until);
  const missed = await ctx.providerEvents.storeNew(
    listed.filter((event) => event.isLive === ctx.config.isLive),
    'list',
  );
  if (missed.length === 0) return;
  ctx.logger.info({ count: missed.length }, 'provider events whose webhook was missed');
}

const earlier = (than: Date, ms: number) => new Date(than.getTime() - ms);
