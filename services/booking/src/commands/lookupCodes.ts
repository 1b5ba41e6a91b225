import { randomInt } from 'node:crypto';
import { AppError, newEvent, unavailable } from '@livery/service-kit';
import type { BookingContext } from '../context.ts';
import { codeDigits, codeExpiry, hashCode, isSameHash } from '../domain/lookupCode.ts';
import { INDEX } from '../store/booking.model.ts';

/**
 * Sends a code to an address that has bookings. For every other address, and for one that was sent enough, the same
 * work is done and nothing is sent, so neither answer nor time tells them apart. A code that a broker outage swallows
 * is asked for again: it is not worth keeping readable anywhere.
 */
export async function requestLookupCode(ctx: BookingContext, email: string): Promise<void> {
  const now = ctx.clock();
  const code = codeDigits(randomInt(1_000_000));
  const [isIssued, owned] = await Promise.all([
    ctx.lookupCodes.issue(email, hashCode(ctx.codeSecret, email, code), now),
    ctx.model.find({ customerEmail: email, deletedAt: null }, { _id: 1 }).hint(INDEX.email).limit(1).lean(),
  ]);
  if (!isIssued || owned.length === 0) return;
  const event = newEvent('booking.code_requested', email, {
    email,
    code,
    expiresAt: codeExpiry(now).toISOString(),
  });
  ctx.bus.publish(event).catch((err: unknown) => ctx.logger.warn({ err }, 'look-up code was not sent'));
}

/** Refuses whoever has to prove an address and does not. Staff and the manage link need no code. */
export async function requireCode(
  ctx: BookingContext,
  email: string,
  code: string | undefined,
): Promise<void> {
  if (!(await verifiesCustomers(ctx))) return;
  if (code === undefined || code === '') {
    throw new AppError('forbidden', 'code_required', 'Please enter the code we sent to your e-mail address.');
  }
  const liveHash = await ctx.lookupCodes.takeTry(email, ctx.clock());
  if (liveHash === undefined || !isSameHash(liveHash, hashCode(ctx.codeSecret, email, code))) {
    throw new AppError(
      'forbidden',
      'code_invalid',
      'This code is not valid or has expired. Please ask for a new one.',
    );
  }
  await ctx.lookupCodes.giveBackTry(email, liveHash);
}

/** Unknown settings are never taken for permission. */
async function verifiesCustomers(ctx: BookingContext): Promise<boolean> {
  const known = await ctx.settings.find();
  if (known !== undefined) return known.verifyCustomers;
  const settings = await ctx.catalog.settings().catch((error: unknown) => {
    throw unavailable('booking service', 5, error);
  });
  await ctx.settings.keep(settings);
  return settings.verifyCustomers;
}
