import { metricsText, type OutboxEntry } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import { expect } from 'vitest';
import type { NotificationRecord } from '../../src/store/models.ts';
import type { Harness, RunningService } from '../harness.ts';
import type { ScriptedSmtp } from '../scriptedSmtp.ts';
import type { ReceivedText, TextProviderServer } from '../textProvider.ts';
import { EMAIL_TRUTH_TABLE, whyFalse } from './emailTruthTable.ts';
import { readEmail, readText } from './readEmail.ts';
import { act, refundRest } from './bookingActions.ts';
import { type Action } from './bookingRules.ts';
import { factsOf, type ReferenceBooking } from './referenceBooking.ts';
import { scenarios, type Scenario, type ScenarioSet } from './scenarios.ts';
import { SUBJECTS } from './subjects.ts';

const HOUR_MS = 3_600_000;
const STAFF = 'staff@livery.example';

/** The times at which e-mails may leave by themselves, in hours from the beginning: the 15 minutes and every reminder. */
const REMINDER_HOURS = [0.4, 8.01, 10.01, 32.01, 48.01, 70.01, 72.01, 94.01];
/** Between an action and the next one: what is said of steps leaves after ten seconds. */
const AFTER_UNDO_HOURS = 15 / 3_600;

export interface Stage {
  harness: Harness;
  smtp: ScriptedSmtp;
  texts?: TextProviderServer;
  clock: () => Date;
  /** Sets the clock. */
  setOffset(ms: number): void;
  start(): Promise<RunningService>;
}

/** Events that this process's consumers are done with; the registry outlives a service that stops. */
async function handledCount(): Promise<number> {
  const text = await metricsText();
  const lines = text.matchAll(/^livery_events_handled_total\{[^}]*outcome="done"[^}]*\} (\d+)$/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

export class Play {
  readonly list: Scenario[];
  readonly faults: string[] = [];
  emails = 0;
  texts = 0;
  sentences = 0;
  readonly #stage: Stage;
  readonly #byId: Map<string, ReferenceBooking>;
  readonly #handledBefore: number;
  #published = 0;
  #readUpTo = 0;
  #textsUpTo = 0;

  constructor(stage: Stage, list: Scenario[], handledBefore: number) {
    this.#stage = stage;
    this.list = list;
    this.#byId = new Map(list.map(({ reference }) => [reference.id, reference]));
    this.#handledBefore = handledBefore;
  }

  /** Publishes what these scenarios' actions cause, with booking's answers already as they are then. */
  async publish(step: (scenario: Scenario) => OutboxEntry[]): Promise<void> {
    const { harness } = this.#stage;
    for (const { reference } of this.list) {
      reference.isPaymentLate = false;
      harness.booking.facts.set(reference.id, factsOf(reference));
    }
    const events = this.list.flatMap((scenario) => {
      const caused = step(scenario);
      harness.booking.facts.set(scenario.reference.id, factsOf(scenario.reference));
      return caused;
    });
    // Nobody of this service consumes what is taken back: it only counts when it is about to say something.
    const consumed = events.filter(({ type }) => type !== 'ride.step_undone');
    await Promise.all(consumed.map((event) => harness.publish(event)));
    this.#published += consumed.length;
  }

  /** Everything that was published is handled. */
  async handled(): Promise<void> {
    await eventually(async () => expect((await handledCount()) - this.#handledBefore).toBe(this.#published), {
      timeoutMs: 120_000,
    });
  }

  /** Everything that was published is handled, everything that is due has left; then every e-mail is read. */
  async settle(moment: string): Promise<void> {
    const { harness, smtp, texts, clock } = this.#stage;
    await eventually(
      async () => {
        expect((await handledCount()) - this.#handledBefore).toBe(this.#published);
        // One that waits for another, or for booking, comes up again within five seconds.
        const soon = new Date(clock().getTime() + 6_000);
        const late = this.list.flatMap(({ reference: { id, isPaymentLate } }) => (isPaymentLate ? [id] : []));
        const due = await harness.db.collection('notifications').countDocuments({
          orderingKey: { $nin: late },
          $or: [{ status: 'sending' }, { status: 'queued', nextAttemptAt: { $lte: soon } }],
        });
        expect(due).toBe(0);
      },
      { timeoutMs: 240_000 },
    );
    const arrived = smtp.completed.slice(this.#readUpTo);
    this.#readUpTo = smtp.completed.length;
    for (const raw of arrived) this.#read(raw, moment);
    const received = texts?.accepted.slice(this.#textsUpTo) ?? [];
    this.#textsUpTo += received.length;
    for (const message of received) await this.#readText(message, moment);
  }

  #read(raw: string, moment: string): void {
    this.emails += 1;
    const { to, subject, sentences } = readEmail(raw);
    const reference = this.#byId.get(/^References: <([^@]+)@/im.exec(raw)?.[1] ?? '');
    if (reference === undefined) {
      this.faults.push(`${moment}: about no booking: ${subject}`);
      return;
    }
    const driver = reference.chauffeurs.find(({ email }) => to.includes(email));
    const isKnown =
      to.includes(STAFF) || driver !== undefined || to.includes(reference.summary.customerEmail);
    if (!isKnown && !subject.startsWith('E-mails about your booking go to another address now'))
      this.faults.push(`${reference.title}, ${moment}: to an old address: ${subject}`);
    const state = { reference, now: this.#stage.clock(), isStaff: to.includes(STAFF), driver };
    const judge = (sentence: string, table: typeof EMAIL_TRUTH_TABLE) => {
      this.sentences += 1;
      const fault = whyFalse(sentence, state, table);
      if (fault !== undefined)
        this.faults.push(`${reference.title}, ${moment}, “${subject}”: ${fault}: ${sentence}`);
    };
    judge(subject, SUBJECTS);
    for (const sentence of sentences) judge(sentence, EMAIL_TRUTH_TABLE);
  }

  /** A text says of no booking which one it is about; its record does. All chauffeurs have one phone here. */
  async #readText({ text, key }: ReceivedText, moment: string): Promise<void> {
    this.texts += 1;
    const { harness, clock } = this.#stage;
    const record = await harness.db.collection<NotificationRecord>('notifications').findOne({ _id: key });
    const reference = this.#byId.get(record?.orderingKey ?? '');
    const [former] = reference?.chauffeurs.filter(({ id }) => id !== reference.chauffeur?.id) ?? [];
    const driver = record?.audience === 'chauffeur' ? (former ?? reference?.chauffeurs[0]) : undefined;
    const state = reference && { reference, now: clock(), isStaff: false, driver };
    const fault = state === undefined ? 'about no booking' : whyFalse(readText(text), state);
    if (fault !== undefined) this.faults.push(`${reference?.title}, ${moment}, by text: ${fault}: ${text}`);
  }
}

/** Plays every scenario of a set at the same time; what the first of each pair causes leaves before the second, or only after both. */
export async function play(stage: Stage, set: ScenarioSet, isDelayed: boolean): Promise<Play> {
  const { harness, clock, setOffset, start } = stage;
  let service = await start();
  const begin = clock();
  const story = new Play(stage, scenarios(begin, set), await handledCount());
  const at = (hours: number) => setOffset(hours * HOUR_MS - (Date.now() - begin.getTime()));
  const acting = (which: Action[], scenario: Scenario) =>
    which
      .filter((action) => action !== 'created')
      .flatMap((action) => act(scenario.reference, action, clock(), scenario.isPaymentLate && !isDelayed));
  const saySteps = async (hours: number, moment: string) => {
    at(hours + AFTER_UNDO_HOURS);
    await story.publish(() => []);
    await story.settle(moment);
  };
  const pair = async (isAfterPickup: boolean, atHours: number) => {
    const mine = ({ isAfterPickup: is }: Scenario) => is === isAfterPickup;
    // What the first causes leaves before the second happens, or only afterwards.
    if (isDelayed) await service.stop();
    for (const index of [0, 1] as const) {
      const hours = atHours + index / 60;
      at(hours);
      await story.publish((scenario) => (mine(scenario) ? acting([scenario.pair[index]], scenario) : []));
      if (isDelayed) continue;
      const moment = index === 0 ? 'after the first' : 'after the second';
      await story.settle(moment);
      if (stage.texts !== undefined) await saySteps(hours, moment);
    }
    if (isDelayed) {
      // Nothing is written before both are known: an event that waits in the broker is nobody's knowledge yet.
      harness.booking.hold(true);
      service = await start();
      await story.handled();
      harness.booking.hold(false);
      await story.settle('after both');
      if (stage.texts !== undefined) await saySteps(atHours + 1 / 60, 'after both');
    }
    at(atHours + 0.1);
    await story.publish(({ reference }) =>
      reference.refundDue > reference.refunded ? [refundRest(reference)] : [],
    );
    await story.settle('after the refund');
  };

  await story.publish(({ reference }) => act(reference, 'created', clock()));
  await story.settle('after the request');
  const longest = Math.max(...set.bases.map(({ length }) => length));
  for (let index = 0; index < longest; index += 1) {
    const hours = 0.05 + index / 120;
    at(hours);
    await story.publish((scenario) => acting(scenario.base.slice(index, index + 1), scenario));
    await story.settle('before the pair');
    if (stage.texts !== undefined) await saySteps(hours, 'before the pair');
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
