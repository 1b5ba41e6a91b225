import { TOTAL, type Outcome } from './fixture.ts';

const outcome = (more: Partial<Outcome>): Outcome => ({
  booking: { status: 'pending_approval', paymentStatus: 'paid', refundAmount: null },
  payment: { captured: TOTAL, refunded: '0.00', refundPending: '0.00' },
  provider: { intents: ['succeeded'], refunds: [] },
  promoUses: 1,
  mailbox: {
    customer: [`receipt ${TOTAL}`, 'requested'],
    staff: ['new booking'],
    copies: ['copy: requested'],
  },
  ...more,
});

/** Paid once and waiting for approval. */
export const PAID = outcome({});

const GIVEN_BACK = {
  payment: { captured: TOTAL, refunded: TOTAL, refundPending: '0.00' },
  provider: { intents: ['succeeded'], refunds: [TOTAL] },
  promoUses: 0,
};

/** Paid once, cancelled, and everything given back once. */
export const CANCELLED = outcome({
  ...GIVEN_BACK,
  booking: { status: 'cancelled', paymentStatus: 'refunded', refundAmount: TOTAL },
  mailbox: {
    ...PAID.mailbox,
    customer: ['cancelled', `receipt ${TOTAL}`, `refund ${TOTAL}`, 'requested'],
  },
});

export const REJECTED = outcome({
  ...GIVEN_BACK,
  booking: { status: 'rejected', paymentStatus: 'refunded', refundAmount: TOTAL },
  mailbox: {
    ...PAID.mailbox,
    customer: [`receipt ${TOTAL}`, `refund ${TOTAL}`, 'rejected', 'requested'],
  },
});

export const COMPLETED = outcome({
  booking: { status: 'completed', paymentStatus: 'paid', refundAmount: null },
  mailbox: {
    ...PAID.mailbox,
    customer: ['confirmed', `receipt ${TOTAL}`, 'requested', 'thanks'],
    copies: ['copy: confirmed', 'copy: requested'],
  },
});

export const DECLINED = outcome({
  booking: { status: 'pending_approval', paymentStatus: 'failed', refundAmount: null },
  payment: { captured: '0.00', refunded: '0.00', refundPending: '0.00' },
  provider: { intents: ['requires_payment_method'], refunds: [] },
  mailbox: { ...PAID.mailbox, customer: ['requested'] },
});

export const CASH_CANCELLED = outcome({
  booking: { status: 'cancelled', paymentStatus: 'not_required', refundAmount: '0.00' },
  payment: { captured: '0.00', refunded: '0.00', refundPending: '0.00' },
  provider: { intents: [], refunds: [] },
  promoUses: 0,
  mailbox: { ...PAID.mailbox, customer: ['cancelled', 'requested'] },
});
