import { metricsText, type OutboxEntry } from '@livery/service-kit';
import { eventually } from '@livery/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHarness, type Harness, type RunningService } from './harness.ts';
import { openScriptedSmtp, type ScriptedSmtp } from './scriptedSmtp.ts';
import { readEmail } from './eventPairs/readEmail.ts';
import { EMAIL_TRUTH_TABLE, whyFalse } from './eventPairs/emailTruthTable.ts';
import { SUBJECTS } from './eventPairs/subjects.ts';
import {
  act,
  ACTIONS,
  AFTER_PICKUP,
  factsOf,
  isPossible,
  newReferenceBooking,
  refundRest,
  type Action,
  type ReferenceBooking,
} from './eventPairs/referenceBooking.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STAFF = 'staff@livery.example';

/** What has happened before the pair: nothing, or what makes it possible. */
const BASES: Action[][] = [
  [],
  ['approved'],
  ['paid'],
  ['approved', 'paid'],
  ['paid', 'cancelled by staff, none'],
];
const NOTICES = { 'three days ahead': 72, 'ten hours ahead': 10 };

interface Scenario {
  reference: ReferenceBooking;
  base: Action[];
  pair: [Action, Action];
  isAfterPickup: boolean;
  /** Booking receives the payment event only after its e-mails have left. */
  isPaymentLate: boolean;
}

/** Both actions of every ordered pair are tried on a copy: what a booking's rules allow is played. */
function scenarios(start: Date): Scenario[] {
  const found: Scenario[] = [];
  for (const method of ['stripe', 'cash'] as const)
    for (const [notice, hours] of Object.entries(NOTICES))
      for (const base of BASES)
        for (const first of ACTIONS)
          for (const second of ACTIONS.filter((one) => one !== first)) {
            const isAfterPickup = [first, second].some((one) => AFTER_PICKUP.includes(one));
            const title = [method, notice, ...base, first, second].join(' · ');
            const pickup = () => new Date(start.getTime() + hours * HOUR_MS);
            const trial = newReferenceBooking(title, method, pickup());
            const steps = [...base, ...(first === 'created' ? [] : [first]), second];
            const later = new Date(start.getTime() + (isAfterPickup ? 97 * HOUR_MS : MINUTE_MS));
            const isAllowed = steps.every((action, index) => {
              const now = index < base.length ? start : later;
              const isGood = isPossible(trial, action, now);
              if (isGood) act(trial, action, now);
              return isGood;
            });
            if (!isAllowed || (first === 'created' && base.length > 0)) continue;
            found.push({
              reference: newReferenceBooking(title, method, pickup()),
              base,
              pair: [first, second],
              isAfterPickup,
              isPaymentLate: found.length % 2 === 1,
            });
          }
  return found;
}

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

const start = () => harness.start({ clock, sweepMs: 100 }, { SMTP_URL: smtp.url, MAIL_CONCURRENCY: '12' });

/** Events that this process's consumers are done with; the registry outlives a service that stops. */
async function handledCount(): Promise<number> {
  const text = await metricsText();
  const lines = text.matchAll(/^livery_events_handled_total\{[^}]*outcome="done"[^}]*\} (\d+)$/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

class Play {
  readonly list: Scenario[];
  readonly #byId: Map<string, ReferenceBooking>;
  readonly faults: string[] = [];
  emails = 0;
  sentences = 0;
  #published = 0;
  #handledBefore = 0;
  #readUpTo = 0;

  constructor(list: Scenario[], handledBefore: number) {
    this.list = list;
    this.#byId = new Map(list.map(({ reference }) => [reference.id, reference]));
    this.#handledBefore = handledBefore;
  }

  /** Publishes what these scenarios' actions cause, with booking's answers already as they are then. */
  async publish(step: (scenario: Scenario) => OutboxEntry[]): Promise<void> {
    for (const { reference } of this.list) {
      reference.isPaymentLate = false;
      harness.booking.facts.set(reference.id, factsOf(reference));
    }
    const events = this.list.flatMap((scenario) => {
      const caused = step(scenario);
      harness.booking.facts.set(scenario.reference.id, factsOf(scenario.reference));
      return caused;
    });
    await Promise.all(events.map((event) => harness.publish(event)));
    this.#published += events.length;
  }

  /** Everything that was published is handled, everything that is due has left; then every e-mail is read. */
  async settle(moment: string): Promise<void> {
    await eventually(
      async () => {
        expect((await handledCount()) - this.#handledBefore).toBe(this.#published);
        const due = await harness.db.collection('notifications').countDocuments({
          $or: [{ status: 'sending' }, { status: 'queued', nextAttemptAt: { $lte: clock() } }],
        });
        expect(due).toBe(0);
      },
      { timeoutMs: 240_000 },
    );
    const arrived = smtp.completed.slice(this.#readUpTo);
    this.#readUpTo = smtp.completed.length;
    for (const raw of arrived) this.#read(raw, moment);
  }

  #read(raw: string, moment: string): void {
    this.emails += 1;
    const { to, subject, sentences } = readEmail(raw);
    const reference = this.#referenceOf(raw);
    if (reference === undefined) {
      this.faults.push(`${moment}: about no booking: ${subject}`);
      return;
    }
    const state = { reference, now: clock(), isStaff: to.includes(STAFF) };
    const judge = (sentence: string, table: typeof EMAIL_TRUTH_TABLE) => {
      this.sentences += 1;
      const fault = whyFalse(sentence, state, table);
      if (fault !== undefined)
        this.faults.push(`${reference.title}, ${moment}, “${subject}”: ${fault}: ${sentence}`);
    };
    judge(subject, SUBJECTS);
    for (const sentence of sentences) judge(sentence, EMAIL_TRUTH_TABLE);
  }

  #referenceOf(raw: string): ReferenceBooking | undefined {
    const orderingKey = /^References: <([^@]+)@/im.exec(raw)?.[1] ?? '';
    return this.#byId.get(orderingKey);
  }
}

/** The times at which e-mails may leave by themselves, in hours from the beginning: the 15 minutes and every reminder. */
const REMINDER_HOURS = [0.4, 8.01, 10.01, 32.01, 48.01, 70.01, 72.01, 94.01];

async function play(isDelayed: boolean): Promise<Play> {
  let service: RunningService = await start();
  const begin = clock();
  const story = new Play(scenarios(begin), await handledCount());
  const at = (hours: number) => {
    offsetMs = hours * HOUR_MS - (Date.now() - begin.getTime());
  };
  const acting = (which: Action[], scenario: Scenario) =>
    which
      .filter((action) => action !== 'created')
      .flatMap((action) => act(scenario.reference, action, clock(), scenario.isPaymentLate));
  const pair = async (isAfterPickup: boolean, atHours: number) => {
    const mine = ({ isAfterPickup: is }: Scenario) => is === isAfterPickup;
    // What the first causes leaves before the second happens, or only afterwards.
    if (isDelayed) await service.stop();
    for (const index of [0, 1] as const) {
      at(atHours + index / 60);
      await story.publish((scenario) => (mine(scenario) ? acting([scenario.pair[index]], scenario) : []));
      if (!isDelayed) await story.settle(index === 0 ? 'after the first' : 'after the second');
    }
    if (isDelayed) {
      service = await start();
      await story.settle('after both');
    }
    at(atHours + 0.1);
    await story.publish(({ reference }) =>
      reference.refundDue > reference.refunded ? [refundRest(reference)] : [],
    );
    await story.settle('after the refund');
  };

  await story.publish(({ reference }) => act(reference, 'created', clock()));
  await story.settle('after the request');
  at(0.05);
  for (const index of [0, 1]) {
    await story.publish((scenario) => acting(scenario.base.slice(index, index + 1), scenario));
    await story.settle('before the pair');
  }
  await pair(false, 0.1);
  for (const hours of REMINDER_HOURS) {
    at(hours);
    await story.publish(() => []);
    await story.settle(`${hours} hours later`);
  }
  await pair(true, 97);
  return story;
}

describe('every e-mail after every ordered pair of events', () => {
  it.each([
    ['before the second event happens', false],
    ['only after both have happened', true],
  ])(
    'says nothing false when the e-mails of the first leave %s',
    async (_when, isDelayed) => {
      const story = await play(isDelayed);
      const pairs = new Set(story.list.map(({ pair }) => pair.join(' → ')));
      process.stdout.write(
        `${pairs.size} ordered pairs in ${story.list.length} stories: ${story.emails} e-mails read, ${story.sentences} sentences checked, ${story.faults.length} false or unknown\n`,
      );
      expect([...new Set(story.faults)].slice(0, 40)).toEqual([]);
      expect(pairs.size).toBeGreaterThanOrEqual(70);
      expect(story.emails).toBeGreaterThan(story.list.length);
    },
    600_000,
  );
});
