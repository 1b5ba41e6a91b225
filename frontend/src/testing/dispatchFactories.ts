import type { DispatchBoard, DispatchTrip } from '@livery/shared-types/dispatch';

/** An approved trip in a car, which nobody drives yet. */
export const aDispatchTrip = (overrides: Partial<DispatchTrip> = {}): DispatchTrip => ({
  id: '7f3d2c1b-0000-4000-8000-000000000001',
  version: 1,
  status: 'approved',
  from: '2026-11-25T10:00:00-05:00',
  to: '2026-11-25T12:00:00-05:00',
  customerName: 'Ana Lee',
  customerPhone: '+14165550177',
  passengerName: null,
  passengerPhone: null,
  passengers: 2,
  luggage: null,
  flightNumber: null,
  pickupSign: null,
  notes: null,
  pickupAddress: 'Union Station',
  destinations: ['Casa Loma'],
  serviceNames: [],
  vehicleId: '7f3d2c1b-0000-4000-8000-00000000000a',
  vehicleName: 'Onyx',
  plate: 'LIV 101',
  chauffeurId: null,
  chauffeurName: null,
  step: null,
  steps: [],
  late: false,
  paymentMethod: 'cash',
  paymentStatus: 'not_required',
  totalAmount: '120.00',
  balanceDue: '120.00',
  flags: [],
  problems: [],
  ...overrides,
});

type BoardChauffeur = DispatchBoard['chauffeurs'][number];
type BoardVehicle = DispatchBoard['vehicles'][number];

export const aBoardChauffeur = (overrides: Partial<BoardChauffeur> = {}): BoardChauffeur => ({
  id: 'c0000000-0000-4000-8000-00000000000b',
  name: 'Ben Ortiz',
  phone: '+14165550101',
  photoUrl: null,
  active: true,
  documents: [],
  atWork: null,
  off: [],
  ...overrides,
});

export const aBoardVehicle = (overrides: Partial<BoardVehicle> = {}): BoardVehicle => ({
  id: '7f3d2c1b-0000-4000-8000-00000000000a',
  name: 'Onyx',
  type: 'sedan',
  plate: 'LIV 101',
  capacity: 3,
  available: true,
  documents: [],
  off: [],
  ...overrides,
});

/** A day with one chauffeur, one car, and no trip. */
export const aDispatchBoard = (overrides: Partial<DispatchBoard> = {}): DispatchBoard => ({
  date: '2026-11-25',
  from: '2026-11-25T00:00:00-05:00',
  to: '2026-11-26T00:00:00-05:00',
  now: '2026-11-25T07:00:00-05:00',
  turnaroundMinutes: 60,
  chauffeurs: [aBoardChauffeur()],
  vehicles: [aBoardVehicle()],
  trips: [],
  ...overrides,
});
