import { consumer } from '@livery/service-kit';
import { moveReminders } from '../commands/moveReminders.ts';
import type { Context } from '../context.ts';

export const onBookingChanged = (ctx: Context) =>
  consumer('booking.changed', (event) => moveReminders(ctx, event));
