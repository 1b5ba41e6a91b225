import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { play } from './eventPairs/play.ts';
import { RIDE_ACTIONS, type Action } from './eventPairs/bookingRules.ts';
import type { ScenarioSet } from './eventPairs/scenarios.ts';
import { openHarness, type Harness } from './harness.ts';
import { openScriptedSmtp, type ScriptedSmtp } from './scriptedSmtp.ts';
import { openTextProvider, textSettings, type TextProviderServer } from './textProvider.ts';

const isOfRide = (action: Action) => RIDE_ACTIONS.some((one) => one === action);
const ON_THE_WAY: Action[] = ['approved', 'assigned', 'on the way'];
const ON_BOARD: Action[] = [...ON_THE_WAY, 'arrived', 'on board'];

const SET: ScenarioSet = {
  actions: [
    ...RIDE_ACTIONS,
    'paid',
    'changed pickup',
    'made dearer',
    'address changed',
    'cancelled by customer',
    'cancelled by staff, none',
    'no-show',
    'completed',
  ],
  bases: [
    ['approved'],
    ['approved', 'assigned'],
    ['approved', 'assigned', 'late'],
    ON_THE_WAY,
    [...ON_THE_WAY, 'arrived'],
    ON_BOARD,
    [...ON_BOARD, 'done'],
  ],
  notices: { 'ten hours ahead': 10 },
  // The others are told in stories of their own (eventPairs.slow.int.test.ts).
  isOfUse: ({ pair }) => pair.some(isOfRide),
};

let harness: Harness;
let smtp: ScriptedSmtp;
let texts: TextProviderServer;
let offsetMs: number;
const clock = () => new Date(Date.now() + offsetMs);

beforeEach(async () => {
  harness = await openHarness();
  smtp = await openScriptedSmtp({});
  texts = await openTextProvider();
  offsetMs = 0;
});
afterEach(async () => {
  await harness.close();
  await smtp.close();
  await texts.close();
});

const stage = () => ({
  harness,
  smtp,
  texts,
  clock,
  setOffset: (ms: number) => {
    offsetMs = ms;
  },
  start: () =>
    harness.start(
      { clock, sweepMs: 100 },
      { SMTP_URL: smtp.url, MAIL_CONCURRENCY: '12', ...textSettings(texts) },
    ),
});

describe('every e-mail and text message after every ordered pair of events of a ride', () => {
  it.each([
    ['before the second event happens', false],
    ['only after both have happened', true],
  ])(
    'says nothing false when those of the first leave %s',
    async (_when, isDelayed) => {
      const story = await play(stage(), SET, isDelayed);
      const pairs = new Set(story.list.map(({ pair }) => pair.join(' → ')));
      process.stdout.write(
        `${pairs.size} ordered pairs in ${story.list.length} stories: ${story.emails} e-mails and ${story.texts} texts read, ${story.sentences} sentences checked, ${story.faults.length} false or unknown\n`,
      );
      expect([...new Set(story.faults)].slice(0, 40)).toEqual([]);
      expect(pairs.size).toBeGreaterThanOrEqual(100);
      expect(story.emails).toBeGreaterThan(story.list.length);
      expect(story.texts).toBeGreaterThan(0);
    },
    600_000,
  );
});
