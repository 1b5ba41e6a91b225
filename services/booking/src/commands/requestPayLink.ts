import { refuseStale } from '@livery/service-kit/errors';
import { randomInt } from 'node:crypto';
import type { CommandContext } from '../context.ts';
import { refusal, type Booking } from '../domain/booking.ts';
import { displayPayCode, newPayCode } from '../domain/payCode.ts';
import { VEHICLE_TAKEN } from '../domain/payable.ts';
import { refuseNothingDue, requestPayment } from '../domain/requestPayment.ts';
import { whyNotToPay } from '../queries/payable.ts';
import { applyDecision } from './applyDecision.ts';
import type { StaffOrder } from './bookingActions.ts';

export interface IssuedPayLink {
  booking: Booking;
  /** As it is read out. */
  code: string;
  expiresAt: Date;
}

/** Renews the present link if there is one, for seven days. Refused where the customer could not pay. */
export async function requestPayLink(
  ctx: CommandContext,
  { reference, version, send }: StaffOrder & { send: boolean },
): Promise<IssuedPayLink> {
  const booking = await ctx.bookings.getByReference(reference);
  refuseStale(booking, version, 'booking');
  refuseNothingDue(booking);
  if ((await whyNotToPay(ctx, booking)) === VEHICLE_TAKEN) {
    const message =
      'Another trip has the vehicle at this time, so this one cannot be paid yet. Assign another vehicle first.';
    throw refusal('booking.vehicle_taken', message, booking);
  }
  // Refuses before a code is made.
  if (send) requestPayment(booking, '', ctx);
  const { code, expiresAt } = await ctx.payCodes.issue(booking.id, () => newPayCode(randomInt), ctx.now);
  const shown = displayPayCode(code);
  if (!send) return { booking, code: shown, expiresAt };
  const asked = await applyDecision(ctx, booking.id, (present) => {
    refuseStale(present, version, 'booking');
    return requestPayment(present, shown, ctx);
  });
  return { booking: asked, code: shown, expiresAt };
}
