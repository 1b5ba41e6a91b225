import {
  COMPANY_PROMISES_DEFAULTS,
  REASON_LABELS,
  displayMoney,
  type CompanyPromises,
  type ReasonCode,
} from '@livery/shared-types';
import {
  changeOfMoney,
  decide,
  invalidField,
  type ActorContext,
  type Booking,
  type Decision,
  type Ending,
} from './booking.ts';
import { addRefundDue, heldCents, withStatus } from './cardMoney.ts';
import { closingRequest } from './changeRequest.ts';
import { policyPercentage, refundCents } from './refundPolicy.ts';

export type InitiatedBy = 'customer' | 'staff';

/** Everything held, what the customer's own cancellation gives, nothing, or an amount. */
export type RefundChoice = 'full' | 'policy' | 'none' | { amountCents: number };

interface RefundShare {
  percentage: number;
  cents: number;
}

export function refundShareOf(
  booking: Booking,
  choice: RefundChoice,
  now: Date,
  company: CompanyPromises = COMPANY_PROMISES_DEFAULTS,
): RefundShare {
  const { payment } = booking;
  if (typeof choice === 'object') {
    const held = heldCents(payment);
    refuseAbove(held, choice.amountCents, 'refund');
    const percentage = held === 0 ? 0 : Math.round((choice.amountCents / held) * 100);
    return { percentage, cents: choice.amountCents };
  }
  const percentage = { full: 100, policy: policyPercentage(booking, company, now), none: 0 }[choice];
  return { percentage, cents: refundCents(payment, percentage) };
}

/** Refuses to give back more than is held; `path` names the field. */
export function refuseAbove(held: number, cents: number, path: string): void {
  if (cents <= held) return;
  const message =
    held === 0
      ? 'Nothing is held of a card payment for this booking.'
      : `At most ${displayMoney({ cents: held })} of the payment is still held.`;
  throw invalidField(path, message);
}

interface Outcome {
  status: 'rejected' | 'cancelled';
  by: InitiatedBy;
  reason: string | null;
  reasonCode: ReasonCode | null;
  share: RefundShare;
  ctx: ActorContext;
  noShow: boolean;
}

/** Ends a booking without a trip, and fixes the refund. */
export function cancelOrReject(booking: Booking, how: Outcome): Decision {
  const { status, by, reasonCode, share, ctx, noShow } = how;
  const reason = how.reason === '' ? null : how.reason;
  const ending: Ending = {
    at: ctx.now,
    noShow,
    by,
    reason,
    reasonCode,
    refundPercentage: share.percentage,
    refundCents: share.cents,
  };
  const { payment: before } = booking;
  const payment = share.cents > 0 ? withStatus(addRefundDue(before, share.cents)) : before;
  const changes = [
    ...(noShow ? ['no-show'] : []),
    ...(reasonCode === null ? [] : [`why: ${REASON_LABELS[reasonCode]}`]),
    ...(share.cents > 0 ? [changeOfMoney('held', heldCents(before), heldCents(payment))] : []),
  ];
  const ended = decide(booking, { status, ending, payment }, { ctx, action: status, note: reason, changes }, [
    { type: `booking.${status}`, reason, refundPercentage: share.percentage, by },
  ]);
  return closingRequest(ended, `The booking was ${status}.`, ctx);
}
