import { isLive, isMoving, type Attempt, type Payment, type Refund } from './payment.ts';

/** What is left to do at the provider for one booking. Every step is safe to repeat. */
export type Step =
  | { kind: 'resolveIntent'; number: number }
  | { kind: 'cancelIntent'; intentId: string }
  | { kind: 'abandonIntent'; number: number }
  | { kind: 'lookAtIntent'; intentId: string }
  | { kind: 'sendRefund'; number: number };

export interface Patience {
  /** An answer to a call just made is awaited this long before somebody else asks again. */
  requestGraceMs: number;
  /** An intent that nobody paid is looked at after this long, then ever more rarely. */
  openAfterMs: number;
  processingAfterMs: number;
  refundAfterMs: number;
  /** Shortest pause after a step that did not work. */
  retryAfterMs: number;
  maxPauseMs: number;
  /** An intent that nobody paid for this long is cancelled. */
  abandonAfterMs: number;
}

interface Timed {
  step: Step;
  dueAt: Date;
}

/** What to do for a payment whose time has come. A call that somebody is just making is left to them. */
export function stepsOf(payment: Payment, now: Date, patience: Patience): Step[] {
  const isBeingMade = (attempt: Attempt) =>
    attempt.state === 'requested' && now < later(attempt.requestedAt, patience.requestGraceMs);
  const attempts = payment.attempts.filter((attempt) => !isBeingMade(attempt));
  return plan({ ...payment, attempts }, now, patience, { looked: false }).map(({ step }) => step);
}

/** When this payment has to be looked at next; null when its story is over. */
export function nextDueAt(payment: Payment, now: Date, patience: Patience): Date | null {
  return earliest(plan(payment, now, patience, { looked: false }));
}

/**
 * The same right after its steps were tried: what is still open then waits, the longer the older it is, so a provider
 * in trouble is not hammered and a forgotten intent costs little.
 */
export function nextDueAfterLook(payment: Payment, now: Date, patience: Patience): Date | null {
  return earliest(plan(payment, now, patience, { looked: true }));
}

function plan(payment: Payment, now: Date, patience: Patience, how: { looked: boolean }): Timed[] {
  const context = { now, patience, ...how };
  return [
    ...payment.attempts.filter(isLive).map((attempt) => planAttempt(attempt, context)),
    ...payment.refunds.filter(isMoving).map((refund) => planRefund(refund, context)),
  ];
}

interface PlanContext {
  now: Date;
  patience: Patience;
  looked: boolean;
}

function planAttempt(attempt: Attempt, context: PlanContext): Timed {
  const { now, patience, looked } = context;
  const { intentId, requestedAt, withdrawn } = attempt;
  if (intentId === null) {
    const dueAt =
      attempt.state === 'requested' && !looked
        ? later(requestedAt, patience.requestGraceMs)
        : pauseSince(requestedAt, context, patience.retryAfterMs);
    return { step: { kind: 'resolveIntent', number: attempt.number }, dueAt };
  }
  if (withdrawn !== null && attempt.state !== 'processing') {
    const dueAt = looked ? pauseSince(withdrawn.at, context, patience.retryAfterMs) : withdrawn.at;
    return { step: { kind: 'cancelIntent', intentId }, dueAt };
  }
  if (attempt.state === 'processing') {
    return {
      step: { kind: 'lookAtIntent', intentId },
      dueAt: pauseSince(requestedAt, context, patience.processingAfterMs),
    };
  }
  if (now >= later(requestedAt, patience.abandonAfterMs)) {
    return {
      step: { kind: 'abandonIntent', number: attempt.number },
      dueAt: looked ? later(now, patience.retryAfterMs) : now,
    };
  }
  return {
    step: { kind: 'lookAtIntent', intentId },
    dueAt: pauseSince(requestedAt, context, patience.openAfterMs),
  };
}

function planRefund(refund: Refund, context: PlanContext): Timed {
  const { patience, looked } = context;
  if (refund.state === 'pending') {
    return {
      step: { kind: 'lookAtIntent', intentId: refund.intentId },
      dueAt: pauseSince(refund.requestedAt, context, patience.refundAfterMs),
    };
  }
  const isFirst = refund.state === 'requested' && !looked;
  return {
    step: { kind: 'sendRefund', number: refund.number },
    dueAt: isFirst ? refund.requestedAt : pauseSince(refund.requestedAt, context, patience.retryAfterMs),
  };
}

/** Half the age from now on, within bounds: 10, 15, 22 … minutes after the start, say. */
function pauseSince(start: Date, { now, patience }: PlanContext, minMs: number): Date {
  const age = Math.max(0, now.getTime() - start.getTime());
  return later(now, Math.min(Math.max(age / 2, minMs), Math.max(patience.maxPauseMs, minMs)));
}

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);

const earliest = (steps: Timed[]): Date | null =>
  steps.length === 0 ? null : new Date(Math.min(...steps.map(({ dueAt }) => dueAt.getTime())));
