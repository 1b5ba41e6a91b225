import { randomInt } from 'node:crypto';
import { newEvent, seal } from '@livery/service-kit';
import { AppError, unavailable } from '@livery/service-kit/errors';
import { LOOKUP_CODE_SEAL } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { codeDigits, codeExpiry, hashCode, isSameHash, wrongCodeText } from '../domain/lookupCode.ts';
import { INDEX } from '../store/booking.model.ts';

/**
 * For an address without bookings the same work is done without sending, so nobody can tell them apart. The code is
 * stored as a hash and travels sealed. If the broker is away, it is lost and has to be asked for again.
 */
export async function requestLookupCode(ctx: Context, email: string, asker: string): Promise<void> {
  const now = ctx.clock();
  const code = codeDigits(randomInt(1_000_000));
  const [isIssued, owned] = await Promise.all([
    ctx.lookupCodes.issue(email, hashCode(ctx.codeSecret, email, code), asker, now),
    ctx.model.find({ customerEmail: email, deletedAt: null }, { _id: 1 }).hint(INDEX.email).limit(1).lean(),
  ]);
  if (!isIssued || owned.length === 0) return;
  const event = newEvent('booking.code_requested', email, {
    email,
    sealedCode: seal(ctx.sealSecret, LOOKUP_CODE_SEAL, code),
    expiresAt: codeExpiry(now).toISOString(),
  });
  ctx.bus.publish(event).catch((err: unknown) => ctx.logger.warn({ err }, 'look-up code not sent'));
}

/** A wrong code is refused, a missing one only where settings demand proof. Staff and the manage link need none. */
export async function proveAddress(
  ctx: Context,
  email: string,
  { code, asker }: { code: string | undefined; asker: string },
): Promise<boolean> {
  if (code === undefined || code === '') {
    if (!(await verifiesCustomers(ctx))) return false;
    throw new AppError('forbidden', 'code_required', 'Please enter the code we sent to your e-mail address.');
  }
  const live = await ctx.lookupCodes.takeTry(email, asker, ctx.clock());
  if (live === undefined || !isSameHash(live.codeHash, hashCode(ctx.codeSecret, email, code))) {
    throw new AppError('forbidden', 'code_invalid', wrongCodeText(live?.triesLeft ?? 0));
  }
  await ctx.lookupCodes.giveBackTry(email, asker, live.codeHash);
  return true;
}

/** While the settings are not known, proof is demanded. */
async function verifiesCustomers(ctx: Context): Promise<boolean> {
  const settings = await ctx.settings.findOrFetch().catch((error: unknown) => {
    throw unavailable('booking service', 5, error);
  });
  return settings.verifyCustomers;
}
