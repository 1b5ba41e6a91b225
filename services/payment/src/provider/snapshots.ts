import type { Stripe } from 'stripe';
import type { DisputeSnapshot } from '../domain/disputes.ts';
import { INTENT_STATUSES, type IntentSnapshot } from '../domain/applyIntentSnapshot.ts';
import type { RefundSnapshot } from '../domain/refunds.ts';

/** The provider's events that can change a payment. Everything else is acknowledged and ignored. */
export const HANDLED_EVENT_TYPES = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.amount_capturable_updated',
  'charge.captured',
  'charge.expired',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const;

/** The types of events that may be about a refund. */
export const REFUND_EVENT = /refund/;

/** What is kept of an event: which intent to look at. Everything else is read from the provider later. */
export interface ProviderEvent {
  id: string;
  type: string;
  createdAt: Date;
  isLive: boolean;
  intentId: string;
  bookingId: string | null;
}

export function readIntent(intent: Stripe.PaymentIntent): IntentSnapshot {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const isAgreed = charge?.status === 'succeeded';
  const isHeld = intent.status === 'requires_capture';
  // A charge is dated by its authorisation, so the time of a later capture is not known from it.
  const isPaid = isAgreed && charge.captured && intent.capture_method !== 'manual';
  return {
    id: intent.id,
    status: statusOf(intent.status),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    captureMethod: intent.capture_method === 'manual' ? 'manual' : 'automatic',
    bookingId: intent.metadata['bookingId'] ?? null,
    attemptNumber: numberIn(intent.metadata['attempt']),
    paidAt: isPaid ? new Date(charge.created * 1000) : null,
    card: isAgreed ? cardOf(charge) : null,
    decline: declineOf(intent.last_payment_error),
    hold: isHeld ? holdOf(intent, charge) : null,
    isExpired: intent.status === 'canceled' && intent.cancellation_reason === 'automatic',
    refunds: [],
    disputes: [],
  };
}

function holdOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): IntentSnapshot['hold'] {
  const before = charge?.payment_method_details?.card?.capture_before;
  return {
    amountCents: intent.amount_capturable,
    at: new Date((charge?.created ?? intent.created) * 1000),
    until: before === undefined ? null : new Date(before * 1000),
  };
}

/** An unknown status means that the provider is not finished. */
const statusOf = (status: string): IntentSnapshot['status'] =>
  INTENT_STATUSES.find((known) => known === status) ?? 'processing';

function cardOf(charge: Stripe.Charge): string | null {
  const card = charge.payment_method_details?.card;
  if (card === null || card === undefined) return null;
  const brand = card.brand ?? 'Card';
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${card.last4 ?? '????'}`;
}

function declineOf(error: Stripe.PaymentIntent['last_payment_error']): IntentSnapshot['decline'] {
  if (error === null) return null;
  const id = error.charge ?? `${error.payment_method?.id ?? 'none'}:${error.code ?? error.type}`;
  return { id, reason: error.message ?? 'The payment was declined.' };
}

export function readRefund(refund: Stripe.Refund): RefundSnapshot {
  return {
    id: refund.id,
    status: refundStatusOf(refund.status),
    amountCents: refund.amount,
    bookingId: refund.metadata?.['bookingId'] ?? null,
    number: numberIn(refund.metadata?.['refund']),
    failure: refund.failure_reason ?? null,
  };
}

/** Failed refunds are not seen in the charge; they come with an event of their own. */
export const isRefunded = ({ latest_charge: charge }: Stripe.PaymentIntent): boolean =>
  typeof charge !== 'object' || charge === null || charge.amount_refunded > 0;

export const isDisputed = ({ latest_charge: charge }: Stripe.PaymentIntent): boolean =>
  typeof charge === 'object' && charge?.disputed === true;

export function readDispute(dispute: Stripe.Dispute): DisputeSnapshot {
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    id: dispute.id,
    state: disputeStateOf(dispute.status),
    amountCents: dispute.amount,
    reason: dispute.reason,
    openedAt: new Date(dispute.created * 1000),
    evidenceDueAt: dueBy === null ? null : new Date(dueBy * 1000),
  };
}

/** An inquiry (`warning_`) is open until it is closed. A lost dispute stays lost until an appeal is won. */
function disputeStateOf(status: string): DisputeSnapshot['state'] {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won';
  return status === 'lost' || status.startsWith('appeal_') ? 'lost' : 'open';
}

/** Other statuses, such as `requires_action`, are not final. */
function refundStatusOf(status: string | null): RefundSnapshot['status'] {
  return status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending';
}

const numberIn = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Undefined for events that are not about an intent. */
export function readEvent(event: Stripe.Event): ProviderEvent | undefined {
  if (!(HANDLED_EVENT_TYPES as readonly string[]).includes(event.type)) return undefined;
  const about = event.data.object as {
    object?: string;
    id?: string;
    payment_intent?: string | { id: string } | null;
    metadata?: Record<string, string> | null;
  };
  const of = about.payment_intent;
  const intentId = about.object === 'payment_intent' ? about.id : typeof of === 'string' ? of : of?.id;
  if (intentId === undefined) return undefined;
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    isLive: event.livemode,
    intentId,
    bookingId: about.metadata?.['bookingId'] ?? null,
  };
}
