import type { CursorStore } from '../store/cursors.ts';
import type { CommandContext } from './context.ts';

const CURSOR = 'provider-events';
/** Webhooks are repeated for three days; who was away longer finds its payments through their own due times. */
const FIRST_LOOK_BACK_MS = 3 * 24 * 3_600_000;
/** Events appear a little later than they are dated, and clocks differ. */
const OVERLAP_MS = 600_000;

/**
 * Reads the provider's own list of events for those whose webhook never came. One replica does it per interval, and
 * doing it again changes nothing. Answers how many were new.
 */
export async function collectMissedEvents(
  ctx: CommandContext,
  cursors: CursorStore,
  intervalMs: number,
): Promise<number> {
  const startedAt = ctx.now();
  const readUntil = await cursors.take(
    CURSOR,
    intervalMs,
    new Date(startedAt.getTime() - FIRST_LOOK_BACK_MS),
  );
  if (readUntil === undefined) return 0;
  const listed = await ctx.provider.listEvents(new Date(readUntil.getTime() - OVERLAP_MS));
  const missed = await ctx.providerEvents.keep(
    listed.filter((event) => event.isLive === ctx.isLive),
    'list',
  );
  await cursors.advance(CURSOR, startedAt);
  if (missed.length > 0)
    ctx.logger.info({ count: missed.length }, 'provider events whose webhook was missed');
  return missed.length;
}
