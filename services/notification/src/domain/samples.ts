import type { BookingSummary, EventData, EventType, PricedLine, PricedQuote } from '@livery/shared-types';
import { snapshotFromEvent } from './bookingSnapshot.ts';
import { NO_EVIDENCE } from './paymentEvidence.ts';
import { templates, type TemplateName } from './templates.ts';
import type { EmailInput } from './templates/template.ts';

const booking: BookingSummary = {
  bookingId: '1f6c2a9e-4b0d-4c58-9e37-52a1d0b7c6e4',
  customerName: 'Amelia Okafor',
  customerEmail: 'amelia@okafor.example',
  customerPhone: '(416) 555-0177',
  pickupAt: '2026-12-01T14:30:00-05:00',
  durationHours: 3,
  pickupAddress: 'Toronto Pearson International Airport, Terminal 1, Arrivals level',
  destinations: ['The Ritz-Carlton, 181 Wellington St W, Toronto', '42 Guildwood Parkway, Scarborough'],
  serviceNames: ['Airport transfer', 'Meet and greet'],
  vehicleName: 'Cadillac Escalade ESV',
  vehicleId: 'd3b07384-d9a0-4f3b-8f2a-6c0a6f1e5b11',
  totalCents: 48033,
  promoCode: null,
  paymentMethod: 'stripe',
  paymentStatus: 'paid',
  status: 'approved',
  passengers: 3,
  luggage: 4,
  flightNumber: 'AC 848',
  pickupSign: 'Okafor family',
  notes: 'One child seat, please.\nWe may be ten minutes late through customs.',
  manageToken: 'sample-token.for-the-preview',
  version: 4,
};

const payment = {
  bookingId: booking.bookingId,
  paymentIntentId: 'pi_3QvSampleReference',
  amountCents: booking.totalCents,
  currency: 'cad',
};

const ticket: EventData<'ticket.created'> = {
  ticketId: '9d41f0c2-7a65-4a0f-8a5a-3c1de2f97b10',
  customerName: 'Amelia Okafor',
  customerEmail: booking.customerEmail,
  bookingId: '1f6c2a9e',
  category: 'booking',
  priority: 'high',
  subject: 'A second child seat',
  description:
    'Hello,\n\nwe would need a second child seat for our trip on Tuesday. Is that possible at short notice?\n\nThank you!',
  status: 'open',
  dueAt: '2026-11-30T20:15:00Z',
};

const samples: { [T in EventType]?: EventData<T> } = {
  'booking.created': {
    booking: { ...booking, status: 'pending_approval', paymentStatus: 'unpaid', version: 1 },
  },
  'booking.approved': { booking },
  'booking.rejected': {
    booking: { ...booking, status: 'rejected', paymentStatus: 'refund_pending' },
    reason: 'Every car of this class is on the road that afternoon.',
    refundPercentage: 100,
    by: 'staff',
  },
  'booking.cancelled': {
    booking: { ...booking, status: 'cancelled', paymentStatus: 'refund_pending', version: 5 },
    reason: 'Our flight was moved to Thursday.',
    refundPercentage: 75,
    by: 'customer',
  },
  'booking.completed': { booking: { ...booking, status: 'completed' } },
  'booking.deleted': {
    booking: { ...booking, paymentStatus: 'refund_pending', version: 5 },
    refundPercentage: 100,
  },
  'booking.code_requested': {
    email: booking.customerEmail,
    code: '407193',
    expiresAt: '2026-11-30T18:10:00Z',
  },
  'payment.succeeded': {
    ...payment,
    booking: { ...booking, status: 'pending_approval' },
    paidAt: '2026-11-24T16:02:00Z',
    card: 'Visa ending in 4242',
  },
  'payment.refunded': {
    ...payment,
    booking: { ...booking, status: 'cancelled', paymentStatus: 'partially_refunded' },
    refundId: 're_3QvSampleRefund',
    refundedCents: 36025,
    totalRefundedCents: 36025,
    reason: 'Cancelled between 12 and 24 hours before pickup',
  },
  'payment.refund_failed': {
    ...payment,
    booking: { ...booking, status: 'cancelled', paymentStatus: 'refund_pending' },
    refundId: 're_3QvSampleRefund',
    refundedCents: 36025,
    reason: 'The card’s account is closed.',
  },
  'payment.disputed': {
    ...payment,
    booking: { ...booking, status: 'completed' },
    disputeId: 'dp_3QvSampleDispute',
    status: 'open',
    disputedCents: booking.totalCents,
    reason: 'product_not_received',
    evidenceDueAt: '2026-12-12T23:59:00Z',
  },
  'ticket.created': ticket,
  'ticket.updated': {
    ...ticket,
    status: 'in_progress',
    reply:
      'Dear Ms. Okafor,\n\na second child seat is in the car for you, at no charge.\n\nKind regards,\nMarisol',
    changed: ['status', 'reply'],
  },
};

/** Made-up data for a template, as its event would carry it. */
export function sampleData(template: TemplateName): unknown {
  return samples[templates[template].event];
}

const line = (
  kind: PricedLine['kind'],
  itemId: string,
  name: string,
  unitPriceCents: number,
  quantity = 1,
): PricedLine => ({
  kind,
  itemId,
  name,
  unitPriceCents,
  quantity,
  hourly: kind === 'vehicle',
  amountCents: unitPriceCents * quantity,
});

const quote: PricedQuote = {
  lines: [
    line('service', 'c7d9f0a1-2b3c-4d5e-8f60-718293a4b5c6', 'Airport transfer', 9500),
    line('service', 'd8e0a1b2-3c4d-4e6f-9a71-8293a4b5c6d7', 'Meet and greet', 2000),
    line('vehicle', booking.vehicleId ?? '', 'Cadillac Escalade ESV', 11700, 3),
  ],
  durationHours: 3,
  subtotalCents: 46600,
  packageDiscountCents: 4660,
  promoDiscountCents: 0,
  discountCents: 4660,
  serviceFeeCents: 2330,
  taxCents: 3763,
  totalCents: 48033,
  promoCode: null,
  promoMessage: null,
};

/** The moment at which the samples are true. */
export const SAMPLE_NOW = new Date('2026-11-24T17:00:00Z');

/** Everything that a made-up e-mail is written from. */
export function sampleInput(template: TemplateName): EmailInput {
  const data = sampleData(template);
  const state = snapshotFromEvent(data, NO_EVIDENCE);
  const booking = state && { ...state, quote, canPay: state.capturedCents === 0, isGone: false };
  return { data, booking: booking ?? null, now: SAMPLE_NOW };
}
