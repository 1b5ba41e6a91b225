import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  AdminBooking,
  Chauffeur,
  ChauffeurLink,
  ChauffeurTrip,
  Service,
  Vehicle,
} from '@livery/shared-types';
import {
  chauffeurBody,
  DEMO_CHAUFFEURS,
  DEMO_DAY_MS,
  DEMO_TRIPS,
  offBody,
  pickupOf,
  tripBody,
  type DemoTrip,
} from './demoDay.ts';
import { readDemoState, writeDemoState, type DemoState } from './demoState.ts';
import { DemoRefusal, serviceCall, type DemoContext, type ServiceCall } from './serviceCall.ts';

export interface DemoDayOptions {
  dataFolder: string;
  siteUrl: string;
  /** The business zone. */
  zone: string;
  now?: () => number;
}

/** Pages to look at first. */
export interface DemoAddresses {
  chauffeurName: string;
  chauffeurUrl: string;
  rideUrl: string;
}

interface Calls {
  catalog: ServiceCall;
  /** As staff. */
  booking: ServiceCall;
  /** As the public: chauffeurs send the key of their link. */
  open: ServiceCall;
  say: (line: string) => void;
}

/** Pickups so soon have begun when their steps are pressed. */
const SOON_MS = 1_500;
/** The trip whose pages are shown. */
const SHOWN = 'on the way';
/** Where the car of that trip is, relative to the pickup. */
const BEGUN = { lat: 0.03, lng: -0.045 };

/** While the last day lasts, nothing is made. Afterwards it is ended, and the same chauffeurs get a new one. */
export async function loadDemoDay(
  context: DemoContext,
  { dataFolder, siteUrl, zone, now = Date.now }: DemoDayOptions,
): Promise<DemoAddresses | undefined> {
  const calls: Calls = {
    catalog: serviceCall(context, 'catalog'),
    booking: serviceCall(context, 'booking'),
    open: serviceCall(context, 'booking', 'public'),
    say: context.say,
  };
  const known = readDemoState(dataFolder);
  if (known?.isComplete === true && now() - known.loadedAt < DEMO_DAY_MS) {
    writeDemoState(dataFolder, { ...known, siteUrl });
    return addressesOf({ ...known, siteUrl }, calls);
  }
  context.say('loading a day in progress');
  const state: DemoState = { siteUrl, loadedAt: now(), isComplete: false, chauffeurs: [], trips: [] };
  const store = () => writeDemoState(dataFolder, state);
  if (known !== undefined) await endDay(calls, known);
  state.chauffeurs = await addChauffeurs(calls, known, { now: now(), zone });
  store();
  const ids = await namesOfCatalog(calls);
  for (const trip of DEMO_TRIPS) {
    const added = await addTrip(calls, trip, { ids, state, now: now() });
    if (added === undefined) continue;
    state.trips.push(added);
    store();
  }
  await delay(SOON_MS);
  for (const trip of DEMO_TRIPS) await drive(calls, trip, state);
  state.isComplete = true;
  store();
  return addressesOf(state, calls);
}

/** Undefined after a refusal, which is printed: people may have changed what the demo data needs. */
async function attempt<T>(calls: Calls, what: string, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof DemoRefusal)) throw error;
    calls.say(`demo data: ${what} was left out: ${error.message}`);
    return undefined;
  }
}

/** Ends what is open of an earlier day. */
async function endDay({ booking }: Calls, { trips }: DemoState): Promise<void> {
  for (const { id } of trips) {
    const path = `/api/admin/bookings/${id}`;
    try {
      const trip = await booking<AdminBooking>('GET', path);
      if (trip.status.startsWith('pending')) await booking('POST', `${path}/reject`, {});
      else if (!['approved', 'confirmed'].includes(trip.status)) continue;
      else if (Date.parse(trip.pickupDate) > Date.now())
        await booking('POST', `${path}/cancel`, { reason: 'The demo day is over', refund: 'full' });
      else await booking('POST', `${path}/complete`, cashOf(trip));
    } catch (error) {
      // Somebody has deleted or ended it.
      if (!(error instanceof DemoRefusal)) throw error;
    }
  }
}

const cashOf = ({ paymentMethod, totalAmount }: AdminBooking) =>
  paymentMethod === 'cash' ? { cashReceived: totalAmount } : {};

async function namesOfCatalog({ catalog }: Calls): Promise<Map<string, string>> {
  const services = await catalog<Service[]>('GET', '/api/services');
  const vehicles = await catalog<Vehicle[]>('GET', '/api/vehicles');
  return new Map([...services, ...vehicles].map(({ name, id }) => [name, id]));
}

/** Existing chauffeurs, by e-mail address, stay, with their link if it is known. */
async function addChauffeurs(
  calls: Calls,
  known: DemoState | undefined,
  { now, zone }: { now: number; zone: string },
): Promise<DemoState['chauffeurs']> {
  const { booking } = calls;
  const present = await booking<Chauffeur[]>('GET', '/api/admin/chauffeurs?limit=200');
  const added: DemoState['chauffeurs'] = [];
  for (const chauffeur of DEMO_CHAUFFEURS) {
    const body = chauffeurBody(chauffeur, now, zone);
    const { key, name, off } = chauffeur;
    let id = present.find(({ email }) => email === body.email)?.id;
    if (id === undefined) {
      id = (await booking<Chauffeur>('POST', '/api/admin/chauffeurs', body)).id;
      for (const one of off)
        await booking('POST', `/api/admin/chauffeurs/${id}/block-outs`, offBody(one, now, zone));
    }
    const linkKey = known?.chauffeurs.find((one) => one.id === id)?.linkKey ?? (await issueLink(booking, id));
    added.push({ key, id, name, linkKey });
  }
  return added;
}

async function issueLink(booking: ServiceCall, id: string): Promise<string> {
  const { url } = await booking<ChauffeurLink>('POST', `/api/admin/chauffeurs/${id}/link`, { send: false });
  return new URL(url).hash.slice(1);
}

async function addTrip(
  calls: Calls,
  trip: DemoTrip,
  { ids, state, now }: { ids: Map<string, string>; state: DemoState; now: number },
): Promise<DemoState['trips'][number] | undefined> {
  const { booking } = calls;
  const pickup = trip.pickupIn === 0 ? new Date(now + SOON_MS) : pickupOf(trip, now);
  const made = await attempt(calls, `the trip of ${trip.customer}`, () =>
    booking<AdminBooking>('POST', '/api/admin/bookings', tripBody(trip, ids, pickup)),
  );
  if (made === undefined) return undefined;
  const chauffeur = state.chauffeurs.find(({ key }) => key === trip.chauffeur);
  if (trip.isApproved) {
    await attempt(calls, `the approval of ${trip.customer}`, () =>
      booking('POST', `/api/admin/bookings/${made.id}/approve`, {
        withoutVehicle: trip.vehicle === null,
        // The day in progress may be a short night.
        ...(chauffeur === undefined ? {} : { chauffeurId: chauffeur.id, confirm: true }),
      }),
    );
  }
  const { lat, lng } = trip.from;
  const { id, rideToken } = made;
  return { key: trip.key, id, chauffeur: trip.chauffeur, rideToken, pickup: { lat, lng } };
}

/** Presses the steps as the chauffeur's page does. */
async function drive(calls: Calls, { key, steps, toll }: DemoTrip, state: DemoState): Promise<void> {
  const trip = state.trips.find((one) => one.key === key);
  const chauffeur = state.chauffeurs.find((one) => one.key === trip?.chauffeur);
  if (trip === undefined || chauffeur === undefined) return;
  const send = (action: string, body: object) =>
    attempt(calls, `${action} of the trip “${key}”`, () =>
      calls.open<ChauffeurTrip>(
        'POST',
        `/api/chauffeur/trips/${trip.id}/${action}`,
        body,
        bearer(chauffeur.linkKey),
      ),
    );
  const at = () => new Date().toISOString();
  let driven: ChauffeurTrip | undefined;
  for (const step of steps) {
    driven = await send('steps', { step, at: at(), clientId: randomUUID() });
    if (driven === undefined) return;
  }
  if (key === SHOWN) {
    const { lat, lng } = trip.pickup;
    await send('position', { lat: lat + BEGUN.lat, lng: lng + BEGUN.lng, at: at() });
  }
  if (steps.at(-1) !== 'done') return;
  if (toll !== undefined)
    await send('extras', { kind: 'toll', amount: toll, note: 'Highway 427', clientId: randomUUID() });
  if (driven?.cashToCollect != null)
    await send('cash', { amount: driven.cashToCollect, clientId: randomUUID() });
  await attempt(calls, 'the rating', () =>
    calls.open('POST', `/api/ride/${trip.rideToken}/rating`, {
      rating: 5,
      comment: 'On time, and a quiet drive.',
    }),
  );
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

async function addressesOf(state: DemoState, { open }: Calls): Promise<DemoAddresses | undefined> {
  const trip = state.trips.find(({ key }) => key === SHOWN);
  const chauffeur = state.chauffeurs.find(({ key }) => key === trip?.chauffeur);
  if (trip === undefined || chauffeur === undefined) return undefined;
  try {
    await open('GET', '/api/chauffeur/trips', undefined, bearer(chauffeur.linkKey));
  } catch (error) {
    // The link was replaced in the dashboard, or the chauffeur was deleted.
    if (error instanceof DemoRefusal) return undefined;
    throw error;
  }
  return {
    chauffeurName: chauffeur.name,
    chauffeurUrl: `${state.siteUrl}/drive#${chauffeur.linkKey}`,
    rideUrl: `${state.siteUrl}/ride/${trip.rideToken}`,
  };
}
