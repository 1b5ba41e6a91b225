import type { ChauffeurInput, Document, RideStep } from '@livery/shared-types';
import { calendarDay, dayBounds } from '@livery/shared-types/time';

// A day in progress, in minutes from the moment it is loaded. All people are invented.

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

interface Place {
  address: string;
  lat: number;
  lng: number;
}
const PEARSON_1 = { address: 'Toronto Pearson, Terminal 1', lat: 43.6808, lng: -79.6107 };
const PEARSON_3 = { address: 'Toronto Pearson, Terminal 3', lat: 43.6874, lng: -79.6195 };
const UNION = { address: 'Union Station', lat: 43.6453, lng: -79.3806 };
const ROYAL_YORK = { address: 'Fairmont Royal York', lat: 43.6459, lng: -79.3816 };
const RITZ = { address: 'The Ritz-Carlton, Toronto', lat: 43.6455, lng: -79.3873 };
const FOUR_SEASONS = { address: 'Four Seasons Hotel Toronto', lat: 43.6719, lng: -79.3894 };
const HAZELTON = { address: 'The Hazelton Hotel', lat: 43.6714, lng: -79.3938 };
const CONVENTION = { address: 'Metro Toronto Convention Centre', lat: 43.6432, lng: -79.3866 };
const ARENA = { address: 'Scotiabank Arena', lat: 43.6435, lng: -79.3791 };

/** Whole days of the business zone, or minutes from now. */
interface DemoOff {
  inDays?: number;
  days?: number;
  inMinutes?: number;
  minutes?: number;
  reason: string;
  weekly: boolean;
}

export interface DemoChauffeur {
  /** The name of the chauffeur in trips and in the state file. */
  key: string;
  name: string;
  phone: string;
  languages: string[];
  /** How many days the papers are still good. */
  licenceDays: number;
  permitDays: number;
  medicalDays: number;
  notes: string;
  off: DemoOff[];
}

export const DEMO_CHAUFFEURS: readonly DemoChauffeur[] = [
  {
    key: 'marguerite',
    name: 'Marguerite Okafor',
    phone: '+1 416 555 0141',
    languages: ['English', 'French'],
    licenceDays: 760,
    permitDays: 245,
    medicalDays: 390,
    notes: 'Knows every entrance of Pearson.',
    off: [],
  },
  {
    key: 'tomasz',
    name: 'Tomasz Wierzbicki',
    phone: '+1 416 555 0142',
    languages: ['English', 'Polish'],
    licenceDays: 431,
    permitDays: 180,
    medicalDays: 512,
    notes: '',
    off: [
      { inDays: 5, days: 1, reason: 'Day off', weekly: true },
      { inDays: 13, days: 6, reason: 'Holiday', weekly: false },
    ],
  },
  {
    key: 'anjali',
    name: 'Anjali Deshpande',
    phone: '+1 416 555 0143',
    languages: ['English', 'Hindi', 'Marathi'],
    // Expires soon, so that the dashboard shows a warning.
    licenceDays: 18,
    permitDays: 302,
    medicalDays: 640,
    notes: 'Prefers evenings.',
    off: [{ inMinutes: 200, minutes: 120, reason: 'Dentist', weekly: false }],
  },
  {
    key: 'desmond',
    name: 'Desmond Achterberg',
    phone: '+1 416 555 0144',
    languages: ['English', 'Dutch'],
    licenceDays: 1_120,
    permitDays: 95,
    medicalDays: 220,
    notes: 'Drives the van and both limousines.',
    off: [{ inDays: 3, days: 1, reason: 'Day off', weekly: true }],
  },
];

export interface DemoTrip {
  key: string;
  customer: string;
  /** Minutes from now. Zero: as soon as the API allows. */
  pickupIn: number;
  hours: number;
  from: Place;
  to: Place[];
  service: string;
  /** Its name in the demo catalog. */
  vehicle: string | null;
  chauffeur: string | null;
  payment: 'cash' | 'stripe';
  isApproved: boolean;
  steps: RideStep[];
  /** What the chauffeur adds, so that staff have a trip to close. */
  toll?: string;
  details: {
    passengers: number;
    luggage: number;
    flightNumber?: string;
    pickupSign?: string;
    notes?: string;
  };
}

const UNDER_WAY: RideStep[] = ['accepted', 'on_the_way'];
const ON_BOARD: RideStep[] = [...UNDER_WAY, 'arrived', 'on_board'];
const DONE: RideStep[] = [...ON_BOARD, 'done'];

/** Trips in every state, from done to tomorrow's. */
export const DEMO_TRIPS: readonly DemoTrip[] = [
  {
    key: 'done',
    customer: 'Beatrix Lindholm',
    pickupIn: 0,
    hours: 2,
    from: ROYAL_YORK,
    to: [PEARSON_1],
    service: 'Airport Departure',
    vehicle: 'Onyx Executive Sedan',
    chauffeur: 'marguerite',
    payment: 'cash',
    isApproved: true,
    steps: DONE,
    toll: '9.50',
    details: { passengers: 1, luggage: 2 },
  },
  {
    key: 'on board',
    customer: 'Kwame Mensah',
    pickupIn: 0,
    hours: 3,
    from: PEARSON_3,
    to: [CONVENTION, FOUR_SEASONS],
    service: 'Airport Arrival',
    vehicle: 'Obsidian Grand SUV',
    chauffeur: 'tomasz',
    payment: 'cash',
    isApproved: true,
    steps: ON_BOARD,
    details: { passengers: 4, luggage: 4, flightNumber: 'AC 849', pickupSign: 'Mensah' },
  },
  {
    key: 'on the way',
    customer: 'Priya Raghunathan',
    pickupIn: 16,
    hours: 2,
    from: FOUR_SEASONS,
    to: [UNION],
    service: 'Hourly Chauffeur',
    vehicle: 'Pearl Flagship Sedan',
    chauffeur: 'anjali',
    payment: 'cash',
    isApproved: true,
    steps: UNDER_WAY,
    details: { passengers: 2, luggage: 1, notes: 'Please wait at the side entrance.' },
  },
  {
    key: 'late',
    customer: 'Lars Lindqvist',
    pickupIn: 9,
    hours: 2,
    from: CONVENTION,
    to: [PEARSON_1],
    service: 'Airport Departure',
    vehicle: 'Silver Executive Van',
    chauffeur: 'desmond',
    payment: 'cash',
    isApproved: true,
    steps: [],
    details: { passengers: 9, luggage: 9, flightNumber: 'KL 692' },
  },
  {
    key: 'accepted',
    customer: 'Élodie Gagnon',
    pickupIn: 180,
    hours: 2,
    from: PEARSON_1,
    to: [HAZELTON],
    service: 'Airport Arrival',
    vehicle: 'Onyx Executive Sedan',
    chauffeur: 'marguerite',
    payment: 'cash',
    isApproved: true,
    steps: ['accepted'],
    details: { passengers: 2, luggage: 2, flightNumber: 'AF 356', pickupSign: 'Gagnon' },
  },
  {
    key: 'no chauffeur',
    customer: 'Daniel O’Connor',
    pickupIn: 215,
    hours: 2,
    from: RITZ,
    to: [ARENA],
    service: 'Hourly Chauffeur',
    vehicle: 'Champagne Touring SUV',
    chauffeur: null,
    payment: 'cash',
    isApproved: true,
    steps: [],
    details: { passengers: 4, luggage: 0 },
  },
  {
    key: 'no car',
    customer: 'Yasmin Haddad',
    pickupIn: 240,
    hours: 3,
    from: HAZELTON,
    to: [ROYAL_YORK],
    service: 'Gala & Theatre Evening',
    vehicle: null,
    chauffeur: 'desmond',
    payment: 'cash',
    isApproved: true,
    steps: [],
    details: { passengers: 2, luggage: 0, notes: 'The dinner begins at seven.' },
  },
  {
    key: 'pending',
    customer: 'Mei-Lin Zhou',
    pickupIn: 300,
    hours: 2,
    from: UNION,
    to: [PEARSON_3],
    service: 'Airport Departure',
    vehicle: 'Pearl Flagship Sedan',
    chauffeur: null,
    payment: 'cash',
    isApproved: false,
    steps: [],
    details: { passengers: 1, luggage: 3, flightNumber: 'CX 829' },
  },
  {
    key: 'unpaid',
    customer: 'Oliver Featherstone',
    pickupIn: 330,
    hours: 4,
    from: FOUR_SEASONS,
    to: [ARENA, HAZELTON],
    service: 'Gala & Theatre Evening',
    vehicle: 'Midnight Stretch Limousine',
    chauffeur: null,
    payment: 'stripe',
    isApproved: true,
    steps: [],
    details: { passengers: 6, luggage: 0 },
  },
  {
    key: 'evening',
    customer: 'Sofia Marchetti',
    pickupIn: 390,
    hours: 3,
    from: RITZ,
    to: [ARENA, FOUR_SEASONS],
    service: 'Gala & Theatre Evening',
    vehicle: 'Obsidian Grand SUV',
    chauffeur: 'anjali',
    payment: 'cash',
    isApproved: true,
    steps: ['accepted'],
    details: { passengers: 4, luggage: 0 },
  },
  {
    key: 'late evening',
    customer: 'Henrik Aaltonen',
    pickupIn: 420,
    hours: 2,
    from: PEARSON_3,
    to: [ROYAL_YORK],
    service: 'Airport Arrival',
    vehicle: 'Onyx Executive Sedan',
    chauffeur: 'tomasz',
    payment: 'cash',
    isApproved: true,
    steps: [],
    details: { passengers: 1, luggage: 1, flightNumber: 'AY 15', pickupSign: 'Aaltonen' },
  },
  {
    key: 'tomorrow',
    customer: 'Nora Beaumont',
    pickupIn: 22 * 60,
    hours: 5,
    from: HAZELTON,
    to: [RITZ],
    service: 'Wedding Day',
    vehicle: 'Ivory Ceremony Limousine',
    chauffeur: 'marguerite',
    payment: 'cash',
    isApproved: true,
    steps: ['accepted'],
    details: { passengers: 4, luggage: 0, notes: 'Ribbons in ivory, please.' },
  },
];

/** After this the day is over, and the next start makes a new one. */
export const DEMO_DAY_MS = 12 * 60 * MINUTE_MS;

const momentIn = (minutes: number, now: number): Date => new Date(now + minutes * MINUTE_MS);

/** To the minute, and further ahead to five minutes, as people book. */
function roundMoment(minutes: number, now: number): Date {
  const grain = (minutes < 60 ? 1 : 5) * MINUTE_MS;
  return new Date(Math.ceil(momentIn(minutes, now).getTime() / grain) * grain);
}

export const pickupOf = ({ pickupIn }: DemoTrip, now: number): Date => roundMoment(pickupIn, now);

/** Time off, as the API takes it. */
export function offBody(off: DemoOff, now: number, zone: string) {
  const { inDays, days = 1, inMinutes = 0, minutes = 0, reason, weekly } = off;
  const startOf = (day: number) => dayBounds(momentIn(day * DAY_MINUTES, now), zone).start;
  const [from, to] =
    inDays === undefined
      ? [roundMoment(inMinutes, now), roundMoment(inMinutes + minutes, now)]
      : [startOf(inDays), startOf(inDays + days)];
  return { from: from.toISOString(), to: to.toISOString(), reason, weekly };
}

const addressOf = (name: string): string =>
  `${name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@example.com`;

export const chauffeurBody = (
  { key, name, phone, languages, licenceDays, permitDays, medicalDays, notes }: DemoChauffeur,
  now: number,
  zone: string,
): ChauffeurInput => ({
  name,
  phone,
  email: addressOf(name),
  photoUrl: null,
  documents: (
    [
      ['licence', `${key.slice(0, 1).toUpperCase()}4821-70${licenceDays}`, licenceDays],
      ['chauffeur_permit', `TO-${48_000 + permitDays}`, permitDays],
      ['medical', '', medicalDays],
    ] as const
  ).map(([kind, number, days]): Document => ({
    kind,
    number,
    expiresOn: calendarDay(momentIn(days * DAY_MINUTES, now), zone),
    confirmedBy: 'Dana Whitfield',
  })),
  languages,
  hours: [],
  active: true,
  notes,
});

/** An order, as staff enter it. `ids` has the catalog's ids of services and vehicles by name. */
export const tripBody = (trip: DemoTrip, ids: ReadonlyMap<string, string>, pickup: Date) => ({
  customerName: trip.customer,
  customerEmail: addressOf(trip.customer),
  customerPhone: '+1 647 555 0160',
  pickupDate: pickup.toISOString(),
  pickupAddress: trip.from.address,
  destinations: trip.to.map(({ address }) => address),
  serviceIds: [ids.get(trip.service)],
  vehicleId: trip.vehicle === null ? null : (ids.get(trip.vehicle) ?? null),
  duration: trip.hours,
  paymentMethod: trip.payment,
  ...trip.details,
});
