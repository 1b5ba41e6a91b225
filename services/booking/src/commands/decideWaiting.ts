import type { CommandContext } from '../context.ts';
import { decideWaiting as decide } from '../domain/decideWaiting.ts';
import { waitingRules } from '../queries/waitingTimeOf.ts';
import { decideOn, type StaffOrder } from './bookingActions.ts';

/** Charges waiting time or waives it, once. */
export const decideWaiting = (
  ctx: CommandContext,
  order: StaffOrder & { charge: boolean; minutes?: number | undefined },
) => decideOn(ctx, order, (booking) => decide(booking, order, waitingRules(ctx, booking), ctx));
