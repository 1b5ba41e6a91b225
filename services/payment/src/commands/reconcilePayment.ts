import { warnOfLapse } from '../domain/authorizations.ts';
import { abandonIntent } from '../domain/intents.ts';
import { attemptNumbered, attemptOfIntent, type Payment } from '../domain/payment.ts';
import { nextDueAfterLook, nextDueAt, reconcileSteps, type Step } from '../domain/reconcileSteps.ts';
import { ProviderError } from '../provider/ProviderError.ts';
import type { Context } from '../context.ts';
import { cancelIntent, changePayment, syncIntent } from './changePayment.ts';
import { captureHold } from './captureHold.ts';
import { resolveIntent } from './resolveIntent.ts';
import { sendRefund } from './sendRefund.ts';

const MAX_ROUNDS = 4;

/** Does what is left to do at the provider. What fails is due again later. Safe to run twice at the same time. */
export async function reconcilePayment(ctx: Context, bookingId: string): Promise<void> {
  const { config: timings } = ctx;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = await ctx.payments.find(bookingId);
    if (before === undefined) return;
    const now = ctx.now();
    for (const step of reconcileSteps(before.payment, now, timings)) {
      await attempt(ctx, before.payment, step);
    }
    const after = await ctx.payments.find(bookingId);
    if (after === undefined) return;
    // A step may have made another one necessary, such as a refund of a late payment.
    const isSettled = after.version === before.version;
    const dueAt = isSettled
      ? nextDueAfterLook(after.payment, now, timings)
      : nextDueAt(after.payment, ctx.now(), timings);
    if (isSettled || dueAt === null || dueAt > ctx.now()) return ctx.payments.releaseLease(after, dueAt);
  }
}

async function attempt(ctx: Context, payment: Payment, step: Step): Promise<void> {
  try {
    await perform(ctx, payment, step);
  } catch (error) {
    const { bookingId } = payment;
    const level = error instanceof ProviderError ? 'warn' : 'error';
    ctx.logger[level]({ err: error, bookingId, step: step.kind }, 'payment reconciliation delayed');
  }
}

async function perform(ctx: Context, payment: Payment, step: Step): Promise<void> {
  const { bookingId } = payment;
  switch (step.kind) {
    case 'resolveIntent': {
      const attempt = attemptNumbered(payment, step.number);
      if (attempt !== undefined) await resolveIntent(ctx, bookingId, attempt);
      return;
    }
    case 'cancelIntent': {
      const attempt = attemptOfIntent(payment, step.intentId);
      await cancelIntent(ctx, bookingId, step.intentId, attempt?.withdrawn?.because ?? 'booking_ended');
      return;
    }
    case 'abandonIntent':
      await changePayment(ctx, bookingId, (current) => abandonIntent(current, step.number, ctx.now()));
      return;
    case 'lookAtIntent':
      await syncIntent(ctx, bookingId, step.intentId);
      return;
    case 'captureIntent':
      await captureHold(ctx, payment, step.number);
      return;
    case 'warnOfLapse':
      await changePayment(ctx, bookingId, (current) => warnOfLapse(current, step.number, ctx.now()));
      return;
    case 'sendRefund':
      await sendRefund(ctx, payment, step.number);
      return;
    default:
      throw step satisfies never;
  }
}
