import type { AdminBooking } from '@livery/shared-types/adminBooking';

/** A coming trip for cash that waits for approval. */
export const anAdminBooking = (overrides: Partial<AdminBooking> = {}): AdminBooking => ({
  id: '7f3d2c1b-0000-4000-8000-000000000001',
  customerName: 'Ana Lee',
  customerEmail: 'ana@example.com',
  customerPhone: '416-555-0177',
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
