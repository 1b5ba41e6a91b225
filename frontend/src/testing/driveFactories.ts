import type { ChauffeurDay, ChauffeurTrip } from '@livery/shared-types/ride';
import type { RideStep } from '@livery/shared-types/rideFields';

/** An hour before the first trip. */
export const NOW = '2026-11-25T18:00:00.000Z';

/** Steps of a ride, a minute apart, the newest at `NOW`. */
export const stepsOf = (...steps: RideStep[]) =>
  steps.map((step, index) => ({
    step,
    at: new Date(Date.parse(NOW) - (steps.length - 1 - index) * 60_000).toISOString(),
  }));

/** A trip that nobody has answered, an hour from `NOW`; `steps` are those that were taken. */
export function aChauffeurTrip({
  steps = [],
  ...overrides
}: Partial<ChauffeurTrip> & { steps?: RideStep[] } = {}): ChauffeurTrip {
  return {
    id: 'trip-1',
    status: 'approved',
    pickupDate: '2026-11-25T14:00:00-05:00',
    pickupTime: '14:00',
    duration: 2,
    pickupAddress: 'Union Station',
    destinations: ['Casa Loma'],
    serviceNames: ['Hourly Chauffeur'],
    passengerName: 'Keiko Tanaka',
    passengerPhone: '+14165550177',
    passengers: 2,
    luggage: null,
    flightNumber: null,
    pickupSign: null,
    notes: null,
    vehicleName: 'Onyx',
    plate: 'LVRY 204',
    cashToCollect: null,
    cashReceived: null,
    ride: {
      chauffeur: { name: 'Marc Leblanc', phone: '+14165550188', photoUrl: null },
      vehicle: 'Onyx',
      plate: 'LVRY 204',
      step: steps.at(-1) ?? null,
      steps: stepsOf(...steps),
      late: false,
    },
    sharesPosition: steps.at(-1) === 'on_the_way' || steps.at(-1) === 'arrived',
    waiting: null,
    setOutFrom: '2026-11-25T08:00:00-05:00',
    revision: 'as-booked',
    changes: [],
    extras: [],
    ...overrides,
  };
}

export const aChauffeurDay = (
  trips: ChauffeurTrip[] = [aChauffeurTrip()],
  overrides: Partial<ChauffeurDay> = {},
): ChauffeurDay => ({
  chauffeur: { id: 'chauffeur-1', name: 'Marc Leblanc', photoUrl: null },
  now: NOW,
  today: '2026-11-25',
  trips,
  ...overrides,
});
