import { MIN_DURATION_HOURS } from './catalogLimits.ts';

/** A journey as the booking page's address has it. Values are texts; what is absent keeps its preset. */
export interface Journey {
  trip?: 'one-way' | 'hourly';
  pickup?: string;
  /** In order; the journey ends at the last. */
  to?: string[];
  /** `YYYY-MM-DD` and `HH:MM` in the business's zone. */
  date?: string;
  time?: string;
  hours?: string;
  passengers?: string;
  luggage?: string;
  /** Ids of chosen services. */
  service?: string[];
  vehicle?: string;
}

const SINGLE = ['trip', 'pickup', 'date', 'time', 'hours', 'passengers', 'luggage', 'vehicle'] as const;
const SEVERAL = ['to', 'service'] as const;

/** The query for a journey. A plain form with these names sends the same. */
export function journeyQuery(journey: Journey): string {
  const search = new URLSearchParams();
  for (const name of SINGLE) if (journey[name]) search.set(name, journey[name]);
  for (const name of SEVERAL) for (const value of journey[name] ?? []) if (value) search.append(name, value);
  return search.toString();
}

/** The journey in a query. Blanks count as absent. */
export function readJourney(search: URLSearchParams): Journey {
  const journey: Journey = {};
  for (const name of SINGLE) {
    const value = search.get(name)?.trim();
    if (!value) continue;
    if (name !== 'trip') journey[name] = value;
    else if (value === 'one-way' || value === 'hourly') journey.trip = value;
  }
  for (const name of SEVERAL) {
    const values = search.getAll(name).flatMap((value) => value.trim() || []);
    if (values.length > 0) journey[name] = values;
  }
  return journey;
}

export interface BookedTrip {
  pickupAddress: string;
  destinations: readonly string[];
  hours: number;
  passengers?: number | null | undefined;
  luggage?: number | null | undefined;
  serviceIds: readonly string[];
  vehicleId: string | null;
}

const textOf = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : '');

/** The same trip again, without a date and by default without a time. */
export function journeyAgain(trip: BookedTrip, time = ''): Journey {
  const { pickupAddress, destinations, hours, serviceIds, vehicleId } = trip;
  // A longer booking was by the hour, even with a destination.
  const isHourly = destinations.length === 0 || hours > MIN_DURATION_HOURS;
  return {
    trip: isHourly ? 'hourly' : 'one-way',
    pickup: pickupAddress,
    to: [...destinations],
    time,
    hours: String(hours),
    passengers: textOf(trip.passengers),
    luggage: textOf(trip.luggage),
    service: [...serviceIds],
    vehicle: vehicleId ?? '',
  };
}

/** The way back, by the same stops. Undefined unless both ends are known. */
export function journeyBack(trip: BookedTrip): Journey | undefined {
  const { pickupAddress, destinations, vehicleId } = trip;
  const end = destinations.at(-1);
  if (!end || !pickupAddress) return undefined;
  const stops = [...destinations.slice(0, -1).toReversed(), pickupAddress];
  return journeyAgain({
    ...trip,
    pickupAddress: end,
    destinations: stops,
    // Airport services are for one direction. With a car, none is needed.
    serviceIds: vehicleId ? [] : trip.serviceIds,
  });
}
