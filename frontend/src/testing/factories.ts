import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { Chauffeur } from '@livery/shared-types/chauffeur';
import type { DispatchBoard, DispatchTrip } from '@livery/shared-types/dispatch';
import type { Quote, Service, StaffVehicle, Vehicle } from '@livery/shared-types/catalog';
import type { ChangePreview } from '@livery/shared-types/changeBooking';
import type { OwnBooking } from '@livery/shared-types/booking';
import type { ChangeRequest } from '@livery/shared-types/changeRequest';
import type { AdminOffer, Offer } from '@livery/shared-types/offer';
import type { Customer, CustomerSummary, CustomerTrip } from '@livery/shared-types/customer';
import type { PassengerRide } from '@livery/shared-types/ride';
import { aDispatchBoard, aDispatchTrip } from './dispatchFactories.ts';

/** A coming trip for cash that waits for approval. */
export const anAdminBooking = (overrides: Partial<AdminBooking> = {}): AdminBooking => ({
  id: '7f3d2c1b-0000-4000-8000-000000000001',
  customerName: 'Ana Lee',
  customerEmail: 'ana@example.com',
  customerPhone: '+14165550177',
  passengerName: null,
  passengerPhone: null,
  serviceIds: [],
  vehicleId: null,
  vehicleName: null,
  pickupDate: '2126-12-01T14:30:00-05:00',
  pickupTime: '14:30',
  pickupAddress: 'Union Station',
  destinationAddress: null,
  destinations: ['Casa Loma'],
  duration: 3,
  totalAmount: '120.00',
  promoCode: null,
  discountAmount: '0.00',
  paymentMethod: 'cash',
  paymentStatus: 'not_required',
  status: 'pending_approval',
  cancellationReason: null,
  refundAmount: null,
  refundPercentage: null,
  reasonCode: null,
  noShow: false,
  archived: false,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  lines: [],
  subtotal: '120.00',
  packageDiscount: '0.00',
  promoDiscount: '0.00',
  serviceFee: '0.00',
  tax: '0.00',
  passengers: null,
  luggage: null,
  flightNumber: null,
  pickupSign: null,
  notes: null,
  acceptedPolicyVersion: null,
  acceptedPolicyAt: null,
  capturedAmount: '0.00',
  heldAmount: '0.00',
  cashReceived: null,
  amountPaid: '0.00',
  balanceDue: '120.00',
  answerBy: null,
  refundInFullUntilApproved: false,
  authorizedAmount: null,
  authorizedUntil: null,
  adjustments: [],
  priceOverride: null,
  changeRequest: null,
  chauffeurId: null,
  changesToAccept: [],
  problems: [],
  chauffeurReply: null,
  ride: { chauffeur: null, vehicle: null, plate: null, step: null, steps: [], late: false },
  rideToken: 'ride-token',
  waiting: null,
  closing: null,
  rating: null,
  linkedBookingId: null,
  disputed: false,
  source: 'web',
  version: 1,
  log: [],
  actions: [
    { type: 'approve' },
    { type: 'reject' },
    { type: 'cancel' },
    { type: 'archive' },
    { type: 'delete' },
  ],
  ...overrides,
});

/** The same, approved: cash is taken for it, and while it holds money of a card it can't be deleted. */
export const anApprovedBooking = (overrides: Partial<AdminBooking> = {}): AdminBooking => {
  const { pickupDate, heldAmount } = anAdminBooking(overrides);
  return anAdminBooking({
    status: 'approved',
    actions: [
      { type: 'complete', from: pickupDate },
      { type: 'cancel', until: pickupDate },
      { type: 'no_show', from: pickupDate },
      { type: 'archive' },
      ...(heldAmount === '0.00'
        ? ([{ type: 'cash' }, { type: 'delete' }] as const)
        : [{ type: 'refund' } as const]),
    ],
    ...overrides,
  });
};

/** A change of that booking which changes nothing. */
export const aChangePreview = (overrides: Partial<ChangePreview> = {}): ChangePreview => ({
  version: 1,
  changes: [],
  previousTotal: '120.00',
  newTotal: '120.00',
  difference: '0.00',
  amountPaid: '0.00',
  balanceDue: '0.00',
  refundDue: '0.00',
  quote: {
    lines: [],
    duration: 3,
    subtotal: '120.00',
    packageDiscount: '0.00',
    promoDiscount: '0.00',
    discount: '0.00',
    serviceFee: '0.00',
    tax: '0.00',
    total: '120.00',
    promoCode: null,
    promoMessage: null,
  },
  computedTotal: overrides.newTotal ?? '120.00',
  standingOverride: null,
  clash: null,
  alternatives: [],
  chauffeurClash: null,
  freeChauffeurs: [],
  ...overrides,
});

export const aService = (overrides: Partial<Service> = {}): Service => ({
  id: '5e000000-0000-4000-8000-000000000001',
  name: 'Airport Arrival',
  description: '',
  basePrice: '100.00',
  category: 'airport',
  features: [],
  needsVehicle: true,
  version: 1,
  ...overrides,
});

export const aVehicle = (overrides: Partial<Vehicle> = {}): Vehicle => ({
  id: '7f3d2c1b-0000-4000-8000-00000000000a',
  name: 'Onyx',
  type: 'sedan',
  capacity: 3,
  luggageCapacity: 2,
  hourlyRate: '85.00',
  imageUrl: null,
  imageUrls: [],
  description: '',
  features: [],
  available: true,
  plate: '',
  version: 1,
  ...overrides,
});

export const aStaffVehicle = (overrides: Partial<StaffVehicle> = {}): StaffVehicle => ({
  ...aVehicle(),
  documents: [],
  ...overrides,
});

/** The same trip as its owner sees it, by card and unpaid. */
export function anOwnBooking(overrides: Partial<OwnBooking> = {}): OwnBooking {
  const trip = anAdminBooking({ paymentMethod: 'stripe', paymentStatus: 'unpaid' });
  const { subtotal, packageDiscount, promoDiscount, serviceFee, tax, duration } = trip;
  return {
    ...trip,
    quote: {
      lines: [],
      duration,
      subtotal,
      packageDiscount,
      promoDiscount,
      discount: trip.discountAmount,
      serviceFee,
      tax,
      total: trip.totalAmount,
      promoCode: null,
      promoMessage: null,
    },
    canPay: true,
    canCancel: true,
    canChange: true,
    ...overrides,
  };
}

/** An hour later, and dearer. */
export const aChangeRequest = (overrides: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id: '5a1d2c1b-0000-4000-8000-000000000001',
  status: 'open',
  requestedAt: '2026-11-02T12:00:00.000Z',
  changes: [
    {
      field: 'pickupDate',
      label: 'Pickup',
      from: 'Dec 1, 2126 at 2:30 PM',
      to: 'Dec 1, 2126 at 3:30 PM',
    },
    { field: 'totalAmount', label: 'Total', from: '$120.00', to: '$180.00' },
  ],
  message: null,
  newTotal: '180.00',
  decidedAt: null,
  reason: null,
  ...overrides,
});

/** What staff offer for the same trip. */
export function anOffer(overrides: Partial<Offer> = {}): Offer {
  const booking = anOwnBooking();
  return {
    ...booking,
    status: 'open',
    expiresAt: '2126-11-20T22:00:00.000Z',
    ...overrides,
  };
}

/** A price, taxed at 8.5 %. */
export const aQuote = (overrides: Partial<Quote> = {}): Quote => ({
  lines: [],
  duration: 2,
  subtotal: '100.00',
  packageDiscount: '0.00',
  promoDiscount: '0.00',
  discount: '0.00',
  serviceFee: '5.00',
  tax: '8.93',
  total: '113.93',
  promoCode: null,
  promoMessage: null,
  ...overrides,
});

export const aCustomerTrip = (overrides: Partial<CustomerTrip> = {}): CustomerTrip => ({
  id: '7f3d2c1b-0000-4000-8000-000000000009',
  status: 'completed',
  passengerName: null,
  passengerPhone: null,
  noShow: false,
  pickupDate: '2026-01-05T14:30:00-05:00',
  pickupAddress: 'Union Station',
  destinations: ['Casa Loma'],
  vehicleId: '7f3d2c1b-0000-4000-8000-00000000000a',
  vehicleName: 'Onyx',
  serviceIds: [],
  duration: 4,
  totalAmount: '227.85',
  ...overrides,
});

const summary: CustomerSummary = {
  id: 'c0000000-0000-4000-8000-000000000001',
  name: 'Nora Ellis',
  emails: ['nora@example.com'],
  phones: ['+14165550177'],
  trips: 12,
  noShows: 1,
  spend: '4310.75',
  lastPickup: '2026-01-05T14:30:00-05:00',
};
export const aCustomerSummary = (overrides: Partial<CustomerSummary> = {}): CustomerSummary => ({
  ...summary,
  ...overrides,
});

/** Somebody who rides often, always from the same hotel in the same car. */
export const aCustomer = (overrides: Partial<Customer> = {}): Customer => ({
  ...summary,
  notes: 'Assistant: Mark.',
  preferences: 'Still water.',
  defaults: {
    pickupAddress: 'Fairmont Royal York',
    vehicleId: '7f3d2c1b-0000-4000-8000-00000000000a',
    passengers: 2,
    pickupSign: 'Ms Ellis',
  },
  completed: 10,
  cancelled: 1,
  upcoming: 0,
  recentTrips: [aCustomerTrip()],
  createdAt: '2025-04-02T12:00:00.000Z',
  erasedAt: null,
  version: 3,
  ...overrides,
});

/** An offer as staff see it. */
export const anAdminOffer = (overrides: Partial<AdminOffer> = {}): AdminOffer => ({
  id: '0ffe0000-0000-4000-8000-000000000001',
  status: 'open',
  customerName: 'Nora Ellis',
  customerEmail: 'nora@example.com',
  customerPhone: '+14165550177',
  passengerName: null,
  passengerPhone: null,
  serviceIds: [],
  vehicleId: null,
  vehicleName: null,
  pickupDate: '2126-12-01T14:30:00-05:00',
  pickupTime: '14:30',
  pickupAddress: 'Union Station',
  destinations: ['Casa Loma'],
  duration: 3,
  totalAmount: '120.00',
  paymentMethod: 'stripe',
  passengers: null,
  luggage: null,
  flightNumber: null,
  pickupSign: null,
  notes: null,
  quote: aQuote(),
  expiresAt: '2126-11-20T23:59:00-05:00',
  createdAt: '2026-11-01T12:00:00.000Z',
  url: 'https://site.example/offer/token',
  createdBy: 'admin',
  version: 1,
  ...overrides,
});

export const aChauffeur = (overrides: Partial<Chauffeur> = {}): Chauffeur => ({
  id: 'cf000000-0000-4000-8000-000000000001',
  name: 'Marc Roy',
  phone: '+14165550142',
  email: 'marc@example.com',
  photoUrl: null,
  licenceExpiry: '2127-06-30',
  documents: [{ kind: 'licence', number: '', expiresOn: '2127-06-30', confirmedBy: '' }],
  languages: ['English', 'French'],
  hours: [],
  active: true,
  notes: '',
  rating: { average: 4.8, count: 12 },
  linkIssuedAt: null,
  tripsAtRisk: [],
  version: 1,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  ...overrides,
});

/** A trip on the board of the day that bookings of `anAdminBooking` are on: nobody drives it, in no car. */
export const aBoardTrip = (overrides: Partial<DispatchTrip> = {}): DispatchTrip =>
  aDispatchTrip({
    id: '7f3d2c1b-0000-4000-8000-000000000009',
    from: '2126-12-01T13:00:00-05:00',
    to: '2126-12-01T16:00:00-05:00',
    customerName: 'Bo Lee',
    passengers: null,
    vehicleId: null,
    vehicleName: null,
    ...overrides,
  });

/** That day without trips, chauffeurs and cars. */
export const aBoard = (overrides: Partial<DispatchBoard> = {}): DispatchBoard =>
  aDispatchBoard({
    date: '2126-12-01',
    from: '2126-12-01T00:00:00-05:00',
    to: '2126-12-02T00:00:00-05:00',
    now: '2126-12-01T09:00:00-05:00',
    turnaroundMinutes: 30,
    chauffeurs: [],
    vehicles: [],
    ...overrides,
  });

/** A ride as its passenger sees it, whose chauffeur has said yes. */
export const aPassengerRide = (overrides: Partial<PassengerRide> = {}): PassengerRide => ({
  reference: '7f3d2c1b',
  status: 'approved',
  pickupDate: '2126-12-01T14:30:00-05:00',
  pickupTime: '14:30',
  pickupAddress: 'Union Station',
  destinations: ['Casa Loma'],
  duration: 3,
  chauffeur: { name: 'Marc Roy', phone: '+14165550142', photoUrl: null },
  vehicle: 'Onyx',
  plate: 'CKLV 204',
  step: 'accepted',
  steps: [{ step: 'accepted', at: '2126-12-01T09:00:00-05:00' }],
  late: false,
  position: null,
  expectedAt: null,
  canRate: false,
  rating: null,
  ...overrides,
});
