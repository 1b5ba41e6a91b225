import { AUTHORISED } from './authorization.ts';
import type { Booking } from './booking.ts';
import { PAID } from './payments.ts';
import { allows } from './transitions.ts';

const MINUTE_MS = 60_000;

/**
 * The moment by which staff have promised to answer; null once they have, and where nothing was promised or the
 * pickup comes first. It counts from the request, and anew from its first card payment.
 */
export function answerBy(booking: Booking): Date | null {
  const { promised, log, createdAt, pickup } = booking;
  if (promised.answerWithinMinutes === 0 || !allows('approve', booking)) return null;
  const payment = log.find(({ action }) => action === PAID || action === AUTHORISED);
  const from = payment?.at ?? createdAt;
  const moment = new Date(from.getTime() + promised.answerWithinMinutes * MINUTE_MS);
  return moment < pickup.at ? moment : null;
}
