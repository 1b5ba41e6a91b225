import { createLogger } from '@livery/service-kit';
import { eventually } from '@livery/service-kit/testing';
import { DEFAULT_BRAND } from '@livery/shared-types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aTicket } from '../../test/factories.ts';
import type { Claim } from '../store/claim.ts';
import type { HandedOver } from '../store/emailQueue.ts';
import type { DeliveryContext } from './deliveryContext.ts';
import type { ComposedMessage } from './composeMessage.ts';
import { createDispatcher, type Dispatcher, type DispatcherOptions } from './dispatcher.ts';
import type { Mailer } from './mailer.ts';
import { emailTransport } from './transports.ts';

const CONCURRENCY = 2;
/** With the mail server at the most, and after which time the others may open more than `CONCURRENCY`. */
const SESSIONS = 4 * CONCURRENCY;
const ANSWER_WAIT_MS = 10_000;
/** A machine that runs other tests besides takes its time. */
const PATIENT = { timeout: 15_000 };

/** What became of each e-mail, in the order in which they wait. */
let emails: { claim: Claim; state: 'queued' | 'sending' | 'handed-over' | 'sent' | 'failed' }[];
let claimed: number;
/** Where a test lets e-mails wait. */
let beforeClaims: Promise<unknown>;
let beforePrepared: Promise<unknown>;
let send: Mailer['send'];
let dispatcher: Dispatcher;

const anEmail = (id: number) =>
  ({
    _id: `email-${id}`,
    template: 'staff-new-ticket',
    audience: 'staff',
    recipient: 'staff@livery.example',
    orderingKey: null,
    data: aTicket(),
    nextAttemptAt: new Date(0),
    expiresAt: null,
    createdAt: new Date(0),
  }) as unknown as Claim;
const find = ({ _id }: Claim) => {
  const email = emails.find(({ claim }) => claim._id === _id);
  if (email === undefined) throw new Error(`There is no ${_id}`);
  return email;
};
const states = () => emails.map(({ state }) => state);
const inState = (wanted: string) => states().filter((state) => state === wanted).length;

/** The queue as the database has it. */
const notifications = {
  claim: async (_now: Date, limit: number) => {
    const due = emails.filter(({ state }) => state === 'queued');
    const taken = due.slice(0, limit);
    for (const email of taken) email.state = 'sending';
    claimed += taken.length;
    await beforeClaims;
    return { claims: taken.map(({ claim }) => claim), isDueLeft: due.length > limit };
  },
  requeue: async (claim: Claim) => void (find(claim).state = 'queued'),
  findPredecessor: async () => {
    await beforePrepared;
    return null;
  },
  markHandedOver: async (messages: readonly HandedOver[]) => {
    const held = messages.map(({ claim }) => find(claim)).filter(({ state }) => state === 'sending');
    for (const email of held) email.state = 'handed-over';
    return messages.map(({ claim }) => held.includes(find(claim)));
  },
  recordSent: async (sent: readonly { claim: Claim }[]) => {
    for (const { claim } of sent) find(claim).state = 'sent';
  },
  recordFailure: async (claim: Claim) => void (find(claim).state = 'failed'),
  extend: async () => undefined,
  releaseExpired: async () => 0,
  copiesWanted: async () => [],
};

function start(changes: Partial<DispatcherOptions<ComposedMessage>> = {}): void {
  const ctx = {
    notifications,
    templates: {
      brand: DEFAULT_BRAND,
      publicUrl: 'https://livery.example',
      timeZone: 'America/Toronto',
      openCode: () => undefined,
    },
    clock: () => new Date(),
    logger: createLogger({ service: 'notification-test', level: 'silent' }),
  } as unknown as DeliveryContext;
  dispatcher = createDispatcher(ctx, {
    transport: emailTransport(
      ctx,
      { send: (message, gate) => send(message, gate), close: () => undefined },
      { name: 'Livery', address: 'rides@livery.example' },
    ),
    concurrency: CONCURRENCY,
    leaseMs: 60_000,
    sweepMs: 60_000,
    batchWaitMs: 5,
    retryHours: 24,
    ...changes,
  });
}

beforeEach(() => {
  emails = Array.from({ length: 40 }, (_, id) => ({ claim: anEmail(id), state: 'queued' }));
  claimed = 0;
  [beforeClaims, beforePrepared] = [Promise.resolve(), Promise.resolve()];
  send = async (_message, gate) => {
    await gate();
    return { kind: 'accepted' };
  };
});
afterEach(() => dispatcher.stop());

it('sends all that is due', async () => {
  start();
  await eventually(() => expect(inState('sent')).toBe(40));
});

describe('stopping', () => {
  it('ends what is with the mail server and puts all else back', async () => {
    const answered = Promise.withResolvers<void>();
    send = async (_message, gate) => {
      await gate();
      await answered.promise;
      return { kind: 'accepted' };
    };
    start();
    await eventually(() => expect(inState('handed-over')).toBe(CONCURRENCY));
    const stopped = dispatcher.stop();
    await eventually(() => expect(inState('sending')).toBe(0));
    answered.resolve();
    await stopped;
    expect([inState('sent'), inState('queued')]).toEqual([CONCURRENCY, 40 - CONCURRENCY]);
  });

  it('sends none that is still being prepared', async () => {
    const prepared = Promise.withResolvers<void>();
    beforePrepared = prepared.promise;
    start();
    await eventually(() => expect(claimed).toBeGreaterThan(0));
    const stopped = dispatcher.stop();
    prepared.resolve();
    await stopped;
    expect(inState('queued')).toBe(40);
  });

  it('puts back what the database has claimed but not answered yet', async () => {
    const answered = Promise.withResolvers<void>();
    beforeClaims = answered.promise;
    start();
    await eventually(() => expect(inState('sending')).toBeGreaterThan(0));
    const stopped = dispatcher.stop();
    answered.resolve();
    await stopped;
    expect(inState('queued')).toBe(40);
  });
});

it('an e-mail is not waited for any more once its connection broke before the gate answered', async () => {
  emails = emails.slice(0, 2);
  const [both, broken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let count = 0;
  send = async (_message, gate) => {
    count += 1;
    if (count === 2) {
      both.resolve();
      await broken.promise;
      return (await gate()) ? { kind: 'accepted' } : { kind: 'withheld' };
    }
    await both.promise;
    // It waits there for the other one.
    void gate();
    return { kind: 'deferred', error: 'The connection broke' };
  };
  start({ batchWaitMs: 600_000 });
  await eventually(() => expect(inState('failed')).toBe(1));
  broken.resolve();
  await eventually(() => expect(inState('sent')).toBe(1));
});

describe('a mail server that is slow to answer', () => {
  it('is no reason to claim e-mails that get no session', async () => {
    const answers: (() => void)[] = [];
    send = async (_message, gate) => {
      await gate();
      await new Promise<void>((resolve) => answers.push(resolve));
      return { kind: 'accepted' };
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    try {
      start();
      // Every session comes to wait for its answer.
      for (let sessions = CONCURRENCY; sessions <= SESSIONS; sessions += CONCURRENCY) {
        await vi.waitFor(() => expect(answers).toHaveLength(sessions), PATIENT);
        await vi.advanceTimersByTimeAsync(ANSWER_WAIT_MS);
      }
      await vi.waitFor(() => expect(inState('sending')).toBe(0), PATIENT);
      claimed = 0;
      for (let answered = 1; answered <= 10; answered += 1) {
        answers.shift()?.();
        await vi.waitFor(
          () => expect([inState('sent'), inState('handed-over')]).toEqual([answered, SESSIONS]),
          PATIENT,
        );
        expect(claimed).toBe(answered);
        await vi.advanceTimersByTimeAsync(ANSWER_WAIT_MS);
      }
    } finally {
      vi.useRealTimers();
      for (const answer of answers) answer();
    }
  });
});
