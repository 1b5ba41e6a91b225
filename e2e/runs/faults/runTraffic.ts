import { setTimeout as delay } from 'node:timers/promises';
import { diceFor } from '@livery/test-kit';
import { LINES_PER_CHAT, PAUSE_MS, type Activity, type Load, type Promised } from './activity.ts';
import { chat } from './chatActivities.ts';
import { administer, browse, openTickets } from './siteActivities.ts';
import { rush, takeTrips } from './bookingActivities.ts';
import { changeTrips } from './changeActivities.ts';
import { driveTrips } from './driveActivities.ts';
import { holdCards } from './holdActivities.ts';
import { askForChanges } from './requestActivities.ts';

/** How much longer those may try who have nothing to show for themselves when it is over. */
const OVERTIME_MS = 120_000;

export interface Pursuit {
  activity: Activity;
  what: string;
  hasHappened: (promised: Promised) => boolean;
}

/** While a card is charged as soon as it is entered. */
export const WHILE_CHARGED: readonly Pursuit[] = [
  { activity: browse, what: 'a quote', hasHappened: ({ quotes }) => quotes > 0 },
  { activity: openTickets, what: 'a ticket', hasHappened: ({ tickets }) => tickets.size > 0 },
  {
    activity: chat,
    what: 'a chat with all its lines',
    hasHappened: ({ messages }) => [...messages.values()].some(({ length }) => length === LINES_PER_CHAT),
  },
  { activity: takeTrips, what: 'an approved trip', hasHappened: ({ approved }) => approved.size > 0 },
  { activity: rush, what: 'a booking with the code', hasHappened: ({ rushed }) => rushed.size > 0 },
  {
    activity: changeTrips,
    what: 'a changed trip',
    hasHappened: ({ changed }) => changed.size > 0,
  },
  {
    activity: askForChanges,
    what: 'a decision on a change request',
    hasHappened: ({ decided }) => decided.size > 0,
  },
  {
    activity: driveTrips,
    what: 'a trip that was driven to its end',
    hasHappened: ({ pressed }) => [...pressed.values()].some((steps) => steps.has('done')),
  },
  { activity: administer, what: 'a page of the dashboard', hasHappened: ({ pages }) => pages > 0 },
];

/** While a card is authorised first, and charged on approval. */
export const WHILE_HELD: readonly Pursuit[] = [
  {
    activity: holdCards,
    what: 'a booking that was approved while its card was held',
    hasHappened: ({ capturing }) => capturing.size > 0,
  },
];

export const nothingPromised = (): Promised => ({
  quotes: 0,
  pages: 0,
  tickets: new Map(),
  messages: new Map(),
  trips: new Map(),
  approved: new Set(),
  rushed: new Map(),
  givenBack: new Set(),
  changing: new Map(),
  changed: new Set(),
  asking: new Map(),
  decided: new Map(),
  held: new Map(),
  capturing: new Set(),
  driven: new Map(),
  pressed: new Map(),
});

/** What people do beside booking and paying, each in a loop of their own until it is over. */
export async function runTraffic(
  pursuits: readonly Pursuit[],
  load: Load,
  promised: Promised,
): Promise<void> {
  await Promise.all(
    pursuits.map(({ activity, hasHappened }) =>
      repeat(activity, load, promised, () => hasHappened(promised)),
    ),
  );
}

/** What nobody got to, so that nothing is known about it. */
export const neverHappened = (promised: Promised): string[] =>
  [...WHILE_CHARGED, ...WHILE_HELD]
    .filter(({ hasHappened }) => !hasHappened(promised))
    .map(({ what }) => what);

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
