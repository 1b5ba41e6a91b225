import { formatCents, type WaitingTime } from '@livery/shared-types';
import { hasEnded, type Booking } from './booking.ts';
import { takenAt } from './ride.ts';

const MINUTE_MS = 60_000;

export interface WaitingRules {
  /** How long waiting is free. */
  graceMinutes: number;
  /** For each further minute, before tax. With zero nothing is proposed. */
  rateCents: number;
}

/** When the wait began: at the arrival, not before the pickup time. */
export function waitsSince(booking: Booking): Date | undefined {
  const arrivedAt = takenAt(booking, 'arrived');
  if (arrivedAt === undefined) return undefined;
  return arrivedAt > booking.pickup.at ? arrivedAt : booking.pickup.at;
}

/** As measured. Null while there is no waiting time, where none may be charged, and once the trip is completed. */
export function waitingOf(booking: Booking, rules: WaitingRules, now: Date): WaitingTime | null {
  const { graceMinutes, rateCents } = rules;
  const boardedAt = takenAt(booking, 'on_board');
  const minutes = waitedMinutes(booking, boardedAt ?? now);
  if (minutes <= 0 || hasEnded(booking) || booking.status === 'completed') return null;
  const chargeableMinutes = Math.max(0, minutes - graceMinutes);
  const amountCents = chargeableMinutes * rateCents;
  const waiting = { minutes, graceMinutes, chargeableMinutes, amount: formatCents(amountCents) };
  if (boardedAt === undefined) return { status: 'running', ...waiting };
  return amountCents > 0 ? { status: 'proposed', ...waiting } : null;
}

function waitedMinutes(booking: Booking, until: Date): number {
  const since = waitsSince(booking);
  return since === undefined ? 0 : Math.max(0, Math.floor((until.getTime() - since.getTime()) / MINUTE_MS));
}
