import type {
  AssignedChauffeur,
  BookingSummary,
  ChangeRequest,
  EventData,
  EventType,
  PricedLine,
  PricedQuote,
  Ride,
} from '@livery/shared-types';
import { snapshotFromEvent } from './bookingSnapshot.ts';
import { templates, type TemplateName } from './templates.ts';
import type { EmailInput } from './templates/template.ts';

const chauffeur: AssignedChauffeur = {
  id: '4c9e7a10-2d5b-4f83-9a6e-1b0c8d7e6f52',
  name: 'Lea Tremblay',
  phone: '(416) 555-0119',
  email: 'lea@ellesmere.example',
  photoUrl: null,
};

const booking: BookingSummary = {
  bookingId: '1f6c2a9e-4b0d-4c58-9e37-52a1d0b7c6e4',
  customerName: 'Amelia Okafor',
  customerEmail: 'amelia@okafor.example',
  customerPhone: '(416) 555-0177',
  passengerName: null,
  passengerPhone: null,
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
  rideToken: 'sample-ride-for-the-preview',
  chauffeur,
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

const request: ChangeRequest = {
  id: '5b1d7c3e-8f24-4a6b-9c0d-e1f2a3b4c5d6',
  status: 'open',
  requestedAt: '2026-11-24T16:40:00Z',
  changes: [
    {
      field: 'pickupDate',
      label: 'Pickup',
      from: 'Tuesday, December 1, 2026 at 2:30 PM EST',
      to: 'Tuesday, December 1, 2026 at 6:00 PM EST',
    },
    { field: 'passengers', label: 'Passengers', from: '3', to: '5' },
  ],
  message: 'Our flight was moved to the evening, and two friends join us.',
  newTotal: '480.33',
  decidedAt: null,
  reason: null,
};

const offer: EventData<'offer.sent'>['offer'] = {
  id: '7e2a9c4b-1d3f-4e5a-8b6c-d7e8f9a0b1c2',
  customerName: booking.customerName,
  customerEmail: booking.customerEmail,
  customerPhone: booking.customerPhone,
  passengerName: null,
  passengerPhone: null,
  serviceIds: ['c7d9f0a1-2b3c-4d5e-8f60-718293a4b5c6'],
  vehicleId: booking.vehicleId,
  vehicleName: booking.vehicleName,
  pickupDate: booking.pickupAt,
  pickupTime: '2:30 PM',
  pickupAddress: booking.pickupAddress,
  destinations: booking.destinations,
  duration: 3,
  totalAmount: '450.00',
  paymentMethod: 'stripe',
  passengers: 3,
  luggage: 4,
  flightNumber: booking.flightNumber,
  pickupSign: booking.pickupSign,
  notes: null,
  quote: {
    lines: [
      {
        kind: 'service',
        itemId: 'c7d9f0a1-2b3c-4d5e-8f60-718293a4b5c6',
        name: 'Airport transfer',
        unitPrice: '95.00',
        quantity: 1,
        hourly: false,
        amount: '95.00',
      },
      {
        kind: 'vehicle',
        itemId: booking.vehicleId ?? '',
        name: 'Cadillac Escalade ESV',
        unitPrice: '117.00',
        quantity: 3,
        hourly: true,
        amount: '351.00',
      },
    ],
    duration: 3,
    subtotal: '446.00',
    packageDiscount: '0.00',
    promoDiscount: '0.00',
    discount: '0.00',
    serviceFee: '22.30',
    tax: '51.77',
    total: '450.00',
    promoCode: null,
    promoMessage: null,
    adjustments: [{ label: 'Second child seat', amount: '15.00' }],
    agreedTotal: '450.00',
  },
  status: 'open',
  expiresAt: '2026-11-28T17:00:00-05:00',
  createdAt: '2026-11-24T16:45:00Z',
  version: 1,
  url: 'https://livery.example/offer/sample-offer.for-the-preview',
  createdBy: 'marisol',
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
    refundCents: booking.totalCents,
    refundDueCents: booking.totalCents,
    byHandCents: 0,
    noShow: false,
    by: 'staff',
  },
  'booking.cancelled': {
    booking: { ...booking, status: 'cancelled', paymentStatus: 'refund_pending', version: 5 },
    reason: 'Our flight was moved to Thursday.',
    refundPercentage: 75,
    refundCents: 36_025,
    refundDueCents: 36_025,
    byHandCents: 0,
    noShow: false,
    by: 'customer',
  },
  'booking.changed': {
    booking: { ...booking, version: 5 },
    previous: {
      ...booking,
      pickupAt: '2026-12-01T13:00:00-05:00',
      vehicleName: 'Mercedes-Benz S-Class',
      totalCents: 42_117,
    },
    fields: ['pickupDate', 'vehicleId', 'totalAmount'],
    notifyCustomer: true,
    refundCents: 0,
    refundDueCents: 0,
    byHandCents: 0,
    balanceDueCents: 0,
    changeRequestId: null,
    by: 'staff',
  },
  'booking.assigned': { booking, chauffeur, previous: null },
  'booking.unassigned': {
    booking: { ...booking, chauffeur: null },
    chauffeur,
    because: 'declined',
    reason: 'My car is at the garage until noon.',
  },
  'ride.step_taken': {
    booking,
    chauffeur,
    step: 'on_the_way',
    at: '2026-12-01T18:40:00Z',
    clientId: 'sample-press',
  },
  'ride.problem': {
    booking,
    chauffeur,
    problemId: 'sample-problem',
    kind: 'breakdown',
    note: 'A flat tire on the 401',
    at: '2026-12-01T18:50:00Z',
  },
  'ride.late': { booking, chauffeur, missing: 'on_the_way', dueAt: '2026-12-01T19:15:00Z' },
  'chauffeur.link_issued': {
    chauffeur,
    sealedKey: 'sample-key-for-the-preview',
    issuedAt: '2026-11-24T16:00:00Z',
  },
  'chauffeur.document_expiring': {
    chauffeur,
    document: { kind: 'chauffeur_permit', number: 'TO-48213', expiresOn: '2026-12-24' },
    days: 30,
  },
  'vehicle.document_expiring': {
    vehicle: { id: booking.vehicleId ?? '', name: 'Cadillac Escalade ESV', plate: 'CVBN 418' },
    document: { kind: 'insurance', number: '', expiresOn: '2026-12-01' },
    days: 7,
  },
  'chauffeur.day_planned': { chauffeur, date: '2026-12-01', bookingIds: [booking.bookingId] },
  'booking.change_requested': { booking, request },
  'booking.change_declined': {
    booking,
    request: {
      ...request,
      status: 'declined',
      decidedAt: '2026-11-24T17:00:00Z',
      reason: 'No car of this size is free that evening. A larger one is, from 7:30 PM.',
    },
  },
  'booking.payment_requested': {
    booking: { ...booking, paymentStatus: 'unpaid' },
    balanceDueCents: booking.totalCents,
    payCode: '7K4M9QX2',
  },
  'offer.sent': { offer, path: '/offer/sample-offer.for-the-preview' },
  'booking.completed': { booking: { ...booking, status: 'completed' } },
  'booking.deleted': {
    booking: { ...booking, paymentStatus: 'refund_pending', version: 5 },
    refundPercentage: 100,
  },
  'booking.code_requested': {
    email: booking.customerEmail,
    sealedCode: '407193',
    expiresAt: '2026-11-30T18:10:00Z',
  },
  'payment.authorized': {
    ...payment,
    booking: { ...booking, status: 'pending_approval', paymentStatus: 'unpaid' },
    authorizedAt: '2026-11-24T16:02:00Z',
    authorizedUntil: '2026-12-01T16:02:00Z',
  },
  'payment.released': {
    ...payment,
    booking: { ...booking, status: 'pending_approval', paymentStatus: 'authorized' },
    releasedAt: '2026-12-01T16:02:00Z',
    because: 'expired',
  },
  'payment.capture_failed': {
    ...payment,
    booking: { ...booking, paymentStatus: 'failed' },
    reason: 'Your card was declined.',
  },
  'payment.authorization_expiring': {
    ...payment,
    booking: { ...booking, status: 'pending_approval', paymentStatus: 'authorized' },
    authorizedUntil: '2026-11-25T16:02:00Z',
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
    totalRefundedCents: 0,
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
  taxPpm: 85_000,
};

/** The moment at which the samples are true. */
export const SAMPLE_NOW = new Date('2026-11-24T17:00:00Z');
const SAMPLE_ANSWER = '2026-11-24T19:00:00.000Z';

/** How far the ride is. In e-mails that are not listed it has not begun. */
const STEPS: Partial<Record<TemplateName, Ride['steps']>> = {
  'ride-on-the-way': [{ step: 'on_the_way', at: '2026-12-01T18:40:00Z' }],
  'ride-arrived': [{ step: 'arrived', at: '2026-12-01T19:20:00Z' }],
  'booking-completed': [{ step: 'done', at: '2026-12-01T22:20:00Z' }],
};

const rideAt = (steps: Ride['steps'] = []): Ride => ({
  chauffeur,
  vehicle: booking.vehicleName,
  plate: 'CVBN 418',
  step: steps.at(-1)?.step ?? null,
  steps,
  late: false,
});

export function sampleInput(template: TemplateName): EmailInput {
  const data = sampleData(template);
  const state = snapshotFromEvent(data);
  const answerBy = template === 'booking-received' ? SAMPLE_ANSWER : null;
  const known = { quote, isGone: false, ride: rideAt(STEPS[template]), rating: null, answerBy };
  const sample = state && { ...state, ...known, canPay: state.capturedCents === 0 };
  return { data, booking: sample ?? null, trips: sampleTrips(), now: SAMPLE_NOW };
}

function sampleTrips() {
  const first = snapshotFromEvent({ booking });
  if (first === undefined) return [];
  const morning = {
    ...first,
    bookingId: '8a3d5e7f-6b12-4c90-a4d8-e7f6a5b4c3d2',
    customerName: 'Jonas Lindqvist',
    customerPhone: '(647) 555-0163',
    pickupAt: '2026-12-01T09:00:00-05:00',
    pickupAddress: 'The Ritz-Carlton, 181 Wellington St W, Toronto',
    destinations: ['Billy Bishop Toronto City Airport'],
    paymentMethod: 'cash' as const,
    paymentStatus: 'not_required' as const,
    capturedCents: 0,
    flightNumber: null,
    pickupSign: null,
    notes: null,
  };
  return [morning, first].map((trip) => ({ ...trip, ride: rideAt() }));
}
