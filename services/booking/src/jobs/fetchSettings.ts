import type { BookingContext } from '../context.ts';

/** Asks catalog for the settings while none are known here; from then on its news keeps them fresh. */
export async function fetchSettings(ctx: BookingContext): Promise<void> {
  if ((await ctx.settings.find()) === undefined) await ctx.settings.keep(await ctx.catalog.settings());
}
