import { setTimeout as delay } from 'node:timers/promises';
import { diceFor } from '../system/money/random.ts';
import { LINES_PER_CHAT, PAUSE_MS, type Activity, type Load, type Promised } from './activity.ts';
import { chat } from './chatActivities.ts';
import { administer, browse, openTickets } from './siteActivities.ts';
import { rush, takeTrips } from './bookingActivities.ts';

/** How much longer those may try who have nothing to show for themselves when it is over. */
const OVERTIME_MS = 120_000;

const ACTIVITIES: readonly {
  activity: Activity;
  what: string;
  hasHappened: (promised: Promised) => boolean;
}[] = [
  { activity: browse, what: 'a quote', hasHappened: ({ quotes }) => quotes > 0 },
  { activity: openTickets, what: 'a ticket', hasHappened: ({ tickets }) => tickets.size > 0 },
  {
    activity: chat,
    what: 'a chat with all its lines',
    hasHappened: ({ messages }) => [...messages.values()].some(({ length }) => length === LINES_PER_CHAT),
  },
  { activity: takeTrips, what: 'an approved trip', hasHappened: ({ approved }) => approved.size > 0 },
  { activity: rush, what: 'a booking with the code', hasHappened: ({ rushed }) => rushed.size > 0 },
  { activity: administer, what: 'a page of the dashboard', hasHappened: ({ pages }) => pages > 0 },
];

/** Everything people do beside booking and paying, each in a loop of their own until it is over. */
export function runTraffic(load: Load): { promised: Promised; done: Promise<void> } {
  const promised: Promised = {
    quotes: 0,
    pages: 0,
    tickets: new Map(),
    messages: new Map(),
    trips: new Map(),
    approved: new Set(),
    rushed: new Map(),
    givenBack: new Set(),
  };
  const done = Promise.all(
    ACTIVITIES.map(({ activity, hasHappened }) =>
      repeat(activity, load, promised, () => hasHappened(promised)),
    ),
  );
  return { promised, done: done.then(() => undefined) };
}

/** What nobody got to, so that nothing is known about it. */
export const neverHappened = (promised: Promised): string[] =>
  ACTIVITIES.filter(({ hasHappened }) => !hasHappened(promised)).map(({ what }) => what);

async function repeat(
  activity: Activity,
  load: Load,
  promised: Promised,
  hasHappened: () => boolean,
): Promise<void> {
  let overSince: number | undefined;
  const mayStop = () => {
    if (!load.isOver()) return false;
    overSince ??= Date.now();
    return hasHappened() || Date.now() - overSince > OVERTIME_MS;
  };
  for (let turn = 0; !mayStop(); turn += 1) {
    // Whatever fails is tried again with the next turn; what must not fail is the business of the invariants.
    await activity(load, promised, turn, diceFor(load.seed, `${activity.name} ${turn}`)).catch(
      () => undefined,
    );
    await delay(PAUSE_MS);
  }
}
