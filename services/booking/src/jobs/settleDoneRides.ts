import { applyDecision } from '../commands/applyDecision.ts';
import { giveBack } from '../commands/moveSlots.ts';
import type { Context } from '../context.ts';
import { isUndoOver, settleDone } from '../domain/closing.ts';
import { closingRules } from '../queries/closingRules.ts';
import { INDEX, readBookings } from '../store/booking.model.ts';

/** Once `done` cannot be taken back, completes the trip or gives it to staff. Every replica looks; one of them stores it. */
export async function settleDoneRides(ctx: Context): Promise<void> {
  // Without settings nobody knows what is to be looked at.
  if ((await ctx.settings.find()) === undefined) return;
  const done = await readBookings(ctx.model, { justDone: true }, { hint: INDEX.justDone });
  for (const { id } of done.filter((booking) => isUndoOver(booking, ctx.clock()))) {
    const command = { actor: 'system', now: ctx.clock() };
    // One that cannot be stored now holds up nobody else's.
    await applyDecision(ctx, id, (booking) => settleDone(booking, closingRules(ctx, booking), command))
      .then((settled) => giveBack(ctx, settled))
      .catch((err: unknown) => ctx.logger.warn({ err, bookingId: id }, 'done ride not settled, will retry'));
  }
}
