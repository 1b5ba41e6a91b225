import { keyReused } from '@livery/service-kit/errors';
import {
  changeOfMoney,
  decide,
  type ActorContext,
  type Booking,
  type Decision,
  type HandRefund,
} from './booking.ts';
import { heldCents, addRefundDue, withStatus } from './cardMoney.ts';
import { refuseAbove } from './cancelOrReject.ts';

export interface HandRefundOrder {
  amountCents: number;
  /** For the customer. */
  reason: string;
  /** For staff. */
  internalReason?: string | null | undefined;
  key: HandRefund['key'];
}

/** Whether this refund was made already. Another refund with the same key is refused. */
export function isRepeated(booking: Booking, { key }: HandRefundOrder): boolean {
  if (key === null) return false;
  const known = booking.handRefunds.find((refund) => refund.key?.id === key.id);
  if (known === undefined) return false;
  if (known.key?.bodyHash === key.bodyHash) return true;
  throw keyReused('refund');
}

/** Everything staff gave back by hand. */
export const byHandCents = ({ handRefunds }: Booking): number =>
  handRefunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Gives money back by hand, at most what is held. The event for payment is stored in the same write. */
export function refundByHand(booking: Booking, order: HandRefundOrder, ctx: ActorContext): Decision {
  const { amountCents, reason, key } = order;
  const internalReason = order.internalReason || null;
  const held = heldCents(booking.payment);
  refuseAbove(held, amountCents, 'amount');
  const payment = withStatus(addRefundDue(booking.payment, amountCents));
  const grown = payment.refundDueCents - booking.payment.refundDueCents;
  const ending = booking.ending && { ...booking.ending, refundCents: booking.ending.refundCents + grown };
  const refund: HandRefund = { key, amountCents, reason, internalReason, by: ctx.actor, at: ctx.now };
  const change = { payment, ending, handRefunds: [...booking.handRefunds, refund] };
  const changes = [changeOfMoney('held', held, heldCents(payment))];
  const note = internalReason === null ? reason : `${reason} (staff only: ${internalReason})`;
  return decide(booking, change, { ctx, action: 'refund requested', note, changes }, [
    { type: 'booking.refund_requested', amountCents, reason, by: ctx.actor },
  ]);
}
