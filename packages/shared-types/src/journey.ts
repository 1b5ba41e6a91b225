import { MIN_DURATION_HOURS } from './catalogLimits.ts';

/** A journey as the booking page's address hands it over. Values are text, as in a form; what is absent keeps its preset. */
export interface Journey {
  trip?: 'one-way' | 'hourly';
  pickup?: string;
  /** Destinations in their order; the last is where the journey ends. */
  to?: string[];
  /** `YYYY-MM-DD` and `HH:MM`, in the business's zone. */
  date?: string;
  time?: string;
  /** The duration in hours. */
  hours?: string;
  passengers?: string;
  luggage?: string;
  /** Ids of services and of a vehicle that are chosen already. */
  service?: string[];
  vehicle?: string;
}

const SINGLE = ['trip', 'pickup', 'date', 'time', 'hours', 'passengers', 'luggage', 'vehicle'] as const;
const SEVERAL = ['to', 'service'] as const;

/** A journey as the query of an address. A plain form with these names as its fields sends the same. */
export function journeyQuery(journey: Journey): string {
  const search = new URLSearchParams();
  for (const name of SINGLE) if (journey[name]) search.set(name, journey[name]);
  for (const name of SEVERAL) for (const value of journey[name] ?? []) if (value) search.append(name, value);
  return search.toString();
}

/** What an address tells of a journey; blanks count as absent. */
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

/** What was booked, as far as it is known. */
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

/** The same trip once more; its date, and unless it is given its time, are open. */
export function journeyAgain(trip: BookedTrip, time = ''): Journey {
  const { pickupAddress, destinations, hours, serviceIds, vehicleId } = trip;
  // Who kept the car for longer than the shortest booking had it by the hour, wherever it went.
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

/** From where the trip ended to where it began, by the stops between. Undefined for a trip without both ends. */
export function journeyBack(trip: BookedTrip): Journey | undefined {
  const { pickupAddress, destinations, vehicleId } = trip;
  const end = destinations.at(-1);
  if (!end || !pickupAddress) return undefined;
  const stops = [...destinations.slice(0, -1).toReversed(), pickupAddress];
  return journeyAgain({
    ...trip,
    pickupAddress: end,
    destinations: stops,
    // Arrival and departure are services of their own: with a car, none is needed.
    serviceIds: vehicleId ? [] : trip.serviceIds,
  });
}
