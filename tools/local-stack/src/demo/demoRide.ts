import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { RIDE_STEPS, type ChauffeurTrip, type RideStep } from '@livery/shared-types';
import { chauffeurPhone, PhoneError, type ChauffeurPhone, type Point } from './chauffeurPhone.ts';
import { readDemoState, writeDemoState, type DemoState } from './demoState.ts';

/** Where the car starts, relative to the pickup. */
const START = { lat: 0.045, lng: -0.06 };
/** For a trip that the demo did not make. */
const DOWNTOWN: Point = { lat: 43.651, lng: -79.3835 };
const PACES = {
  slow: { positions: 40, betweenPositionsMs: 1_500, betweenStepsMs: 12_000 },
  fast: { positions: 6, betweenPositionsMs: 300, betweenStepsMs: 700 },
};
type Paces = Record<keyof typeof PACES, (typeof PACES)['slow']>;
type Pace = Paces['slow'];
type Say = (line: string) => void;

const USAGE = 'npm run demo:ride -- [--fast] [--chauffeur <first name>]';
const NO_DEMO = 'There is no demo day here. Run “npm start” first, without --no-demo.';

interface Ride {
  phone: ChauffeurPhone;
  trip: ChauffeurTrip;
  name: string;
  rideToken: string | undefined;
  pickup: Point;
}

/** Drives the next trip of a demo chauffeur to its end. Resolves with what went wrong, in words. */
export async function demoRide(
  args: string[],
  folder: string,
  { print = console.log, paces = PACES }: { print?: Say; paces?: Paces } = {},
): Promise<string | undefined> {
  const say = (line: string) => print(`${new Date().toTimeString().slice(0, 8)}  ${line}`);
  const stopping = new AbortController();
  // The trip stays as it is, and another run continues it.
  const stop = () => stopping.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const { fast, chauffeur } = readOptions(args);
    const dataFolder = join(folder, 'data');
    const state = readDemoState(dataFolder);
    if (state === undefined) return NO_DEMO;
    const ride = await chooseRide(state, chauffeur);
    if (typeof ride === 'string') return ride;
    describe(ride, state.siteUrl, say);
    writeDemoState(dataFolder, { ...state, driving: ride.trip.id });
    await drive(ride, { pace: fast ? paces.fast : paces.slow, say, signal: stopping.signal });
    writeDemoState(dataFolder, { ...state, driving: undefined });
    return undefined;
  } catch (error) {
    if (stopping.signal.aborted) {
      say('stopped; the next run goes on with this trip');
      return undefined;
    }
    if (error instanceof PhoneError || error instanceof UsageError) return error.message;
    throw error;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

class UsageError extends Error {}

function readOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { fast: { type: 'boolean', default: false }, chauffeur: { type: 'string' } },
    });
    return values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

/** The trip of an interrupted run, or the earliest that has not begun, of one chauffeur or of all. */
async function chooseRide(state: DemoState, wanted: string | undefined): Promise<Ride | string> {
  const asked = state.chauffeurs.filter(({ key }) => wanted === undefined || key === wanted.toLowerCase());
  if (asked.length === 0)
    return `There is no chauffeur ${wanted}; there are ${state.chauffeurs.map(({ key }) => key).join(', ')}.`;
  const rides: Ride[] = [];
  let refusal = '';
  for (const { name, linkKey } of asked) {
    const phone = chauffeurPhone(state.siteUrl, linkKey);
    try {
      for (const trip of (await phone.day()).trips.filter(isOpen)) {
        const known = state.trips.find(({ id }) => id === trip.id);
        rides.push({ phone, trip, name, rideToken: known?.rideToken, pickup: known?.pickup ?? DOWNTOWN });
      }
    } catch (error) {
      // The link was replaced in the dashboard.
      if (!(error instanceof PhoneError)) throw error;
      refusal = error.message;
    }
  }
  const [next] = rides.toSorted(
    (one, other) =>
      Number(other.trip.id === state.driving) - Number(one.trip.id === state.driving) ||
      Number(isUnderWay(one.trip)) - Number(isUnderWay(other.trip)) ||
      one.trip.pickupDate.localeCompare(other.trip.pickupDate),
  );
  if (next !== undefined) return next;
  return (
    refusal ||
    'Every trip of today and tomorrow is done. Approve another one with a chauffeur, and run this again.'
  );
}

const isOpen = ({ ride, status }: ChauffeurTrip) =>
  ride.step !== 'done' && ['approved', 'confirmed'].includes(status);
const isUnderWay = ({ ride }: ChauffeurTrip) => ride.step !== null && ride.step !== 'accepted';

function describe({ trip, name, rideToken }: Ride, siteUrl: string, say: Say): void {
  say(
    `${name} drives ${trip.passengerName}: ${trip.pickupTime}, ${trip.pickupAddress} → ${trip.destinations.join(' → ')}`,
  );
  say(`the board   ${siteUrl}/admin/dispatch`);
  if (rideToken !== undefined) say(`the ride    ${siteUrl}/ride/${rideToken}`);
}

const WORDS: Record<RideStep, string> = {
  accepted: 'accepts the trip',
  on_the_way: 'is on the way',
  arrived: 'has arrived at the pickup',
  on_board: 'has the passenger on board',
  done: 'is done',
};

async function drive(
  ride: Ride,
  { pace, say, signal }: { pace: Pace; say: Say; signal: AbortSignal },
): Promise<void> {
  const { phone, name } = ride;
  let { trip } = ride;
  const begun = RIDE_STEPS.indexOf(trip.ride.step as RideStep) + 1;
  for (const step of RIDE_STEPS.slice(begun)) {
    if (step === 'arrived') await approach(ride, { pace, say, signal });
    trip = await phone.press(trip.id, step);
    say(`${name} ${WORDS[step]}`);
    if (step !== 'done' && step !== 'on_the_way') await delay(pace.betweenStepsMs, undefined, { signal });
  }
  if (trip.cashToCollect === null) return;
  await phone.takeCash(trip.id, trip.cashToCollect);
  say(`$${trip.cashToCollect} in cash received`);
}

/** Drives along a straight line to the pickup. */
async function approach(
  { phone, trip, pickup }: Ride,
  { pace, say, signal }: { pace: Pace; say: Say; signal: AbortSignal },
): Promise<void> {
  for (let count = 1; count <= pace.positions; count += 1) {
    const rest = 1 - count / pace.positions;
    await phone.moveTo(trip.id, { lat: pickup.lat + START.lat * rest, lng: pickup.lng + START.lng * rest });
    if (count % Math.ceil(pace.positions / 5) === 0) say(`  ${Math.round(100 * (1 - rest))} % of the way`);
    await delay(pace.betweenPositionsMs, undefined, { signal });
  }
}
