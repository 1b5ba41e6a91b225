import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { play } from './eventPairs/play.ts';
import { ACTIONS, OF_TERMS } from './eventPairs/bookingRules.ts';
import type { ScenarioSet } from './eventPairs/scenarios.ts';
import { openHarness, type Harness } from './harness.ts';
import { openScriptedSmtp, type ScriptedSmtp } from './scriptedSmtp.ts';

const SET: ScenarioSet = {
  actions: ACTIONS,
  bases: [
    [],
    ['approved'],
    ['paid'],
    ['approved', 'paid'],
    ['paid', 'cancelled by staff, none'],
    ['paid', 'made dearer'],
    ['approved', 'change asked for'],
    ['authorised'],
    ['authorised', 'approved'],
  ],
  notices: { 'three days ahead': 72, 'ten hours ahead': 10 },
  // How long before the pickup a change of terms comes makes no difference to what is said of it.
  isOfUse: ({ actions, hours }) => hours >= 24 || !actions.some((one) => OF_TERMS.includes(one)),
};

let harness: Harness;
let smtp: ScriptedSmtp;
let offsetMs: number;
const clock = () => new Date(Date.now() + offsetMs);

beforeEach(async () => {
  harness = await openHarness();
  smtp = await openScriptedSmtp({});
  offsetMs = 0;
});
afterEach(async () => {
  await harness.close();
  await smtp.close();
});

const stage = () => ({
  harness,
  smtp,
  clock,
  setOffset: (ms: number) => {
    offsetMs = ms;
  },
  start: () => harness.start({ clock, sweepMs: 100 }, { SMTP_URL: smtp.url, MAIL_CONCURRENCY: '12' }),
});

describe('every e-mail after every ordered pair of events', () => {
  it.each([
    ['before the second event happens', false],
    ['only after both have happened', true],
  ])(
    'says nothing false when the e-mails of the first leave %s',
    async (_when, isDelayed) => {
      const story = await play(stage(), SET, isDelayed);
      const pairs = new Set(story.list.map(({ pair }) => pair.join(' → ')));
      process.stdout.write(
        `${pairs.size} ordered pairs in ${story.list.length} stories: ${story.emails} e-mails read, ${story.sentences} sentences checked, ${story.faults.length} false or unknown\n`,
      );
      expect([...new Set(story.faults)].slice(0, 40)).toEqual([]);
      expect(pairs.size).toBeGreaterThanOrEqual(200);
      expect(story.emails).toBeGreaterThan(story.list.length);
    },
    600_000,
  );
});
