import type { Config } from '../config.ts';
import { isOrdered, lapseWarningAt } from './authorizations.ts';
import { isLive, isMoving, type Attempt, type Payment, type Refund } from './payment.ts';

/** What is left to do at the provider for one booking. Every step is safe to repeat. */
export type Step =
  | { kind: 'resolveIntent'; number: number }
  | { kind: 'cancelIntent'; intentId: string }
  | { kind: 'abandonIntent'; number: number }
  | { kind: 'lookAtIntent'; intentId: string }
  | { kind: 'captureIntent'; number: number }
  | { kind: 'warnOfLapse'; number: number }
  | { kind: 'sendRefund'; number: number };

export type ReconcileTimings = Pick<
  Config,
  | 'RECONCILE_GRACE_MS'
  | 'RECONCILE_OPEN_MS'
  | 'RECONCILE_PROCESSING_MS'
  | 'RECONCILE_REFUND_MS'
  | 'RECONCILE_RETRY_MS'
  | 'RECONCILE_MAX_PAUSE_MS'
  | 'ABANDON_AFTER_MS'
>;

interface Timed {
  step: Step;
  dueAt: Date;
}

/** What to do for a payment that is due. Calls in flight are left alone. */
export function reconcileSteps(payment: Payment, now: Date, timings: ReconcileTimings): Step[] {
  const isBeingMade = (attempt: Attempt) =>
    attempt.state === 'requested' && now < later(attempt.requestedAt, timings.RECONCILE_GRACE_MS);
  const attempts = payment.attempts.filter((attempt) => !isBeingMade(attempt));
  return plan({ ...payment, attempts }, now, timings, { looked: false }).map(({ step }) => step);
}

/** When this payment has to be looked at next; null when nothing is left to do. */
export function nextDueAt(payment: Payment, now: Date, timings: ReconcileTimings): Date | null {
  return earliest(plan(payment, now, timings, { looked: false }));
}

/** The next time after the steps were tried. Pauses grow with age, so that a provider in trouble is not flooded. */
export function nextDueAfterLook(payment: Payment, now: Date, timings: ReconcileTimings): Date | null {
  return earliest(plan(payment, now, timings, { looked: true }));
}

function plan(payment: Payment, now: Date, timings: ReconcileTimings, how: { looked: boolean }): Timed[] {
  const context = { now, timings, ...how };
  return [
    ...payment.attempts.filter(isLive).flatMap((attempt) => planAttempt(attempt, context)),
    ...payment.refunds.filter(isMoving).map((refund) => planRefund(refund, context)),
    // The bank decides after weeks, so a lost webhook must be made up for.
    ...payment.disputes
      .filter(({ state }) => state === 'open')
      .map(({ intentId, openedAt }) => lookAgain(intentId, openedAt, context, timings.RECONCILE_OPEN_MS)),
  ];
}

interface PlanContext {
  now: Date;
  timings: ReconcileTimings;
  looked: boolean;
}

function planAttempt(attempt: Attempt, context: PlanContext): Timed[] {
  const isHeld = attempt.state === 'authorized' && attempt.withdrawn === null;
  return isHeld ? planHold(attempt, context) : [planPayable(attempt, context)];
}

/** Charges a hold once that was ordered. Until then it is looked at, above all when it lapses. */
function planHold(attempt: Attempt, context: PlanContext): Timed[] {
  const { now, timings, looked } = context;
  const { number, intentId, authorization, capture } = attempt;
  if (capture !== null && isOrdered(attempt)) {
    const isFirst = capture.state === 'requested' && !looked;
    const dueAt = isFirst
      ? capture.requestedAt
      : pauseSince(capture.requestedAt, context, timings.RECONCILE_RETRY_MS);
    return [{ step: { kind: 'captureIntent', number }, dueAt }];
  }
  const since = authorization?.at ?? now;
  const look = lookAgain(intentId ?? '', since, context, timings.RECONCILE_OPEN_MS);
  const warnAt = lapseWarningAt(attempt);
  const moments = [warnAt, authorization?.until ?? null].filter((at) => at !== null && at > now);
  const dueAt = new Date(Math.min(...[look.dueAt, ...moments].map(Number)));
  if (warnAt === null || warnAt > now) return [{ ...look, dueAt }];
  const warnDueAt = looked ? later(now, timings.RECONCILE_RETRY_MS) : warnAt;
  return [
    { ...look, dueAt },
    { step: { kind: 'warnOfLapse', number }, dueAt: warnDueAt },
  ];
}

function planPayable(attempt: Attempt, context: PlanContext): Timed {
  const { now, timings, looked } = context;
  const { number, state, intentId, requestedAt, withdrawn } = attempt;
  if (intentId === null) {
    const dueAt =
      state === 'requested' && !looked
        ? later(requestedAt, timings.RECONCILE_GRACE_MS)
        : pauseSince(requestedAt, context, timings.RECONCILE_RETRY_MS);
    return { step: { kind: 'resolveIntent', number }, dueAt };
  }
  if (state === 'processing')
    return lookAgain(intentId, requestedAt, context, timings.RECONCILE_PROCESSING_MS);
  if (withdrawn !== null) {
    const dueAt = looked ? pauseSince(withdrawn.at, context, timings.RECONCILE_RETRY_MS) : withdrawn.at;
    return { step: { kind: 'cancelIntent', intentId }, dueAt };
  }
  if (now >= later(requestedAt, timings.ABANDON_AFTER_MS)) {
    const dueAt = looked ? later(now, timings.RECONCILE_RETRY_MS) : now;
    return { step: { kind: 'abandonIntent', number }, dueAt };
  }
  return lookAgain(intentId, requestedAt, context, timings.RECONCILE_OPEN_MS);
}

function planRefund({ number, state, intentId, requestedAt }: Refund, context: PlanContext): Timed {
  const { timings, looked } = context;
  if (state === 'pending') return lookAgain(intentId, requestedAt, context, timings.RECONCILE_REFUND_MS);
  const isFirst = state === 'requested' && !looked;
  const dueAt = isFirst ? requestedAt : pauseSince(requestedAt, context, timings.RECONCILE_RETRY_MS);
  return { step: { kind: 'sendRefund', number }, dueAt };
}

const lookAgain = (intentId: string, since: Date, context: PlanContext, minMs: number): Timed => ({
  step: { kind: 'lookAtIntent', intentId },
  dueAt: pauseSince(since, context, minMs),
});

/** Half the age, within bounds: for example 10, 15, 22 … minutes after the start. */
function pauseSince(start: Date, { now, timings }: PlanContext, minMs: number): Date {
  const age = Math.max(0, now.getTime() - start.getTime());
  return later(now, Math.min(Math.max(age / 2, minMs), Math.max(timings.RECONCILE_MAX_PAUSE_MS, minMs)));
}

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);

const earliest = (steps: Timed[]): Date | null =>
  steps.length === 0 ? null : new Date(Math.min(...steps.map(({ dueAt }) => dueAt.getTime())));
