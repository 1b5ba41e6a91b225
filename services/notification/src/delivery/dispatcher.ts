import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { batched, counter, inSpan, isMongoDown, outsideTrace } from '@livery/service-kit';
import { enqueueCopies } from '../commands/enqueueCopies.ts';
import type { DeliveryResult } from '../domain/deliveryResult.ts';
import { isExhausted, nextTryAt } from '../domain/retry.ts';
import { BOOKING_TEMPLATES, templates } from '../domain/templates.ts';
import type { EmailInput } from '../domain/templates/template.ts';
import type { Claim } from '../store/claim.ts';
import type { Failure, SentEmail } from '../store/emailOutcomes.ts';
import type { HandedOver } from '../store/emailQueue.ts';
import { MAX_FACTS_IDS } from '@livery/shared-types';
import { FactsUnavailable, type BookingQuestion, type BookingState } from './bookingStates.ts';
import { CannotCompose } from './composeMessage.ts';
import type { DeliveryContext } from './deliveryContext.ts';
import { createBookingOutage, createMailServerOutage } from './outages.ts';
import { revalidateEmail, type Prepared } from './revalidateEmail.ts';
import { retryUntilPersisted } from './retryUntilPersisted.ts';
import { createSessionSlots, type SessionSlot } from './sessionSlots.ts';
import type { Transport } from './transport.ts';

export interface DispatcherOptions<Message extends { subject: string }> {
  transport: Transport<Message>;
  concurrency: number;
  leaseMs: number;
  sweepMs: number;
  /** So long an e-mail waits for others that are on their way to the same question or write: they share it. */
  batchWaitMs: number;
  retryHours: number;
}

export type Dispatcher = ReturnType<typeof createDispatcher>;

/** A session that waits longer for the answer to a whole message lets others in. */
const ANSWER_WAIT_MS = 10_000;
/** Sessions of one replica at the most, those that wait long for an answer included, as a multiple of `concurrency`. */
const SESSIONS_PER_SLOT = 4;
/** E-mails that are prepared, or wait for a session, while others are with the mail server, as a multiple of `concurrency`. */
const CLAIMS_PER_SLOT = 8;
/** What an e-mail says is asked for again when it waited longer than this for its session. */
const FRESH_MS = 1_000;
/** How soon an e-mail comes up again after a fault of our own, such as a database that went away. */
const AFTER_FAULT_MS = 2_000;
/** How soon booking is asked again about one booking that it could not answer for. */
const FACTS_RETRY_MS = 5_000;
/** How long stopping waits for e-mails in flight; what is unfinished then is found by its lease. */
const STOP_WAIT_MS = 6_000;

const counters = {
  email: counter('livery_mails_total', 'E-mails by what became of a try to send them', [
    'template',
    'outcome',
  ]),
  text: counter('livery_texts_total', 'Text messages by what became of a try to send them', [
    'template',
    'outcome',
  ]),
};

type ClaimQuestion = BookingQuestion & { claim: Claim };

/** What became of a try, and the write that keeps it. */
interface Outcome {
  result: DeliveryResult;
  write: () => Promise<void>;
}

const fieldsOf = ({ _id, template, eventId }: Claim) => ({ notificationId: _id, template, eventId });

/**
 * Sends what is due of one channel. Any number of replicas may run one: each e-mail, and each text message, is claimed by
 * exactly one of them at a time. What is said of e-mails and the mail server here holds for both.
 */
export function createDispatcher<Message extends { subject: string }>(
  ctx: DeliveryContext,
  { transport, concurrency, leaseMs, sweepMs, batchWaitMs, retryHours }: DispatcherOptions<Message>,
) {
  const { channel } = transport;
  const mails = counters[channel];
  const what = channel === 'text' ? 'text message' : 'e-mail';
  const { notifications, bookingStates, logger, clock } = ctx;
  const inFlight = new Set<Promise<void>>();
  /** Claims that were not with the mail server yet, or are. */
  const holding = new Set<string>();
  /** Of those: on their way to ask booking, on their way to the gate, and complete with the answer still to come. */
  const beforeFacts = new Set<string>();
  const beforeGate = new Set<string>();
  const beforeAnswer = new Set<string>();
  const together = (coming: Set<string>) => ({ waitMs: batchWaitMs, expected: () => coming.size });
  const askBooking = batched<ClaimQuestion, BookingState>(askAboutAll, {
    ...together(beforeFacts),
    maxItems: MAX_FACTS_IDS,
  });
  const passGate = batched(openGate, together(beforeGate));
  const recordSent = batched(recordAllSent, together(beforeAnswer));
  const outage = createMailServerOutage(concurrency);
  const sessions = createSessionSlots({ busy: outage.limit, open: concurrency * SESSIONS_PER_SLOT });
  const bookingOutage = createBookingOutage();
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  let pumping: Promise<void> | undefined;
  let wasWoken = false;
  /** False while a look takes all that is due, and once it did: until the next wake-up there is nothing to claim. */
  let mayHaveMore = true;
  /** Slots of e-mails that are about to be here. */
  let reserved = 0;

  const wake = () => {
    wasWoken = true;
    mayHaveMore = true;
    outsideTrace(() => {
      pumping ??= pump();
    });
  };
  const wakeIn = (ms: number) => setTimeout(wake, ms).unref();

  /** How many may be in hand: some ahead, unless the mail server is away, has just come back, or is slow to answer. */
  const most = () => {
    const limit = outage.limit();
    const ahead = limit < concurrency ? limit : concurrency * CLAIMS_PER_SLOT;
    // Whoever could get no session would be turned away.
    return sessions.awaiting() === 0
      ? ahead
      : Math.min(ahead, concurrency * SESSIONS_PER_SLOT - sessions.awaiting());
  };
  /** How many more e-mails may be claimed now. */
  const room = () => {
    if (isStopped() || !sessions.isOpen()) return 0;
    // Outcomes that wait for the database are many only while it is away.
    const inAll = concurrency * (CLAIMS_PER_SLOT + SESSIONS_PER_SLOT) - inFlight.size;
    return Math.min(most() - holding.size, inAll) - reserved;
  };

  function reserve(wanted: number) {
    const count = Math.max(0, Math.min(wanted, room()));
    reserved += count;
    return {
      count,
      /** Sends these, at most `count`, and gives up the other slots. Resolves at once, not when they are sent. */
      take: async (claims: readonly Claim[]) => {
        reserved -= count;
        await accept(claims);
        if (claims.length < count && mayHaveMore) wake();
      },
    };
  }

  /** Claims while there is room and something due. */
  async function pump(): Promise<void> {
    try {
      while (wasWoken && !isStopped()) {
        wasWoken = false;
        // E-mails that end together free their slots together.
        await nextTurn();
        // A look takes many: what they ask and write is shared. A session that is left waits for no others.
        while (mayHaveMore && room() >= Math.max(1, Math.min(most() / 2, sessions.left()))) {
          // While booking may be away, one e-mail at a time asks it.
          const wanted = bookingOutage.isOngoing() ? 1 : room();
          reserved += wanted;
          mayHaveMore = false;
          const { claims, isDueLeft } = await claimNext(wanted).finally(() => {
            reserved -= wanted;
          });
          if (isDueLeft) mayHaveMore = true;
          await accept(claims);
        }
      }
    } catch (err) {
      mayHaveMore = true;
      logger.error({ err }, `could not look for ${what}s to send`);
    } finally {
      pumping = undefined;
    }
  }

  /** The next e-mails. While booking is away those that need its facts are left where they are. */
  async function claimNext(wanted: number) {
    const templatesLeft = bookingOutage.isOpen() ? [] : BOOKING_TEMPLATES;
    const next = await notifications.claim(clock(), wanted, {
      channel,
      templates: templatesLeft,
      behind: holding,
    });
    if (next.claims.some(({ template }) => templates[template].isAboutBooking)) bookingOutage.asking();
    return next;
  }

  async function accept(claims: readonly Claim[]): Promise<void> {
    if (isStopped()) await Promise.all(claims.map(requeueInPlace));
    else for (const claim of claims) outsideTrace(() => track(claim));
  }

  const requeueInPlace = (claim: Claim) => notifications.requeue(claim, claim.nextAttemptAt);

  function track(claim: Claim): void {
    const { _id, template, traceparent: from } = claim;
    holding.add(_id);
    if (templates[template].isAboutBooking) beforeFacts.add(_id);
    const heartbeat = setInterval(() => {
      notifications
        .extend(claim, clock())
        .catch((err: unknown) => logger.warn({ err }, 'lease not extended'));
    }, leaseMs / 3);
    // Sending belongs to the trace of whatever asked for the e-mail, however long it waited since.
    const span = { name: `send ${template}`, kind: 'client', from } as const;
    const attributes = { 'livery.notification.id': _id };
    const tracked: Promise<void> = inSpan({ ...span, attributes }, () => deliver(claim))
      .catch(async (err: unknown) => {
        logger.error({ err, notificationId: _id }, `${what} could not be handled, will retry`);
        await notifications.requeue(claim, new Date(clock().getTime() + AFTER_FAULT_MS));
      })
      // Its lease runs out instead.
      .catch(() => undefined)
      .finally(() => {
        clearInterval(heartbeat);
        inFlight.delete(tracked);
        for (const claims of [beforeFacts, beforeGate, beforeAnswer]) claims.delete(_id);
        if (templates[template].isAboutBooking) bookingOutage.asked();
        makeRoom(claim);
      });
    inFlight.add(tracked);
  }

  function makeRoom({ _id }: Claim): void {
    holding.delete(_id);
    if (mayHaveMore) wake();
  }

  async function deliver(claim: Claim): Promise<void> {
    let input = await prepare(claim);
    if (input === undefined) return;
    const preparedAt = performance.now();
    const session = await sessions.enter();
    if (session === undefined) {
      mayHaveMore = true;
      await requeueInPlace(claim);
      return;
    }
    let outcome: Outcome;
    try {
      if (performance.now() - preparedAt > FRESH_MS) input = await prepare(claim);
      if (input === undefined) return;
      beforeGate.add(claim._id);
      outcome = await trySend(claim, input, session);
    } finally {
      beforeGate.delete(claim._id);
      // What is known of the mail server by now decides who enters next.
      session.leave();
      makeRoom(claim);
    }
    await settle(claim, outcome);
  }

  /** What the e-mail is written from, as it is now. Undefined when it is not to leave now, which is stored then. */
  async function prepare(claim: Claim): Promise<EmailInput | undefined> {
    const now = clock();
    if (claim.expiresAt !== null && claim.expiresAt <= now) {
      mails.inc({ template: claim.template, outcome: 'late' });
      await notifications.cancel(claim, 'Too late to be of use', now);
      return undefined;
    }
    const predecessor = await notifications.findPredecessor(claim);
    if (predecessor !== null) {
      if (await notifications.requeueBehind(claim, predecessor, now)) wake();
      return undefined;
    }
    const prepared = await revalidateOrWait(claim);
    if (prepared?.kind === 'send') return prepared.input;
    if (prepared?.kind === 'move') await notifications.move(claim, prepared, now);
    if (prepared?.kind === 'drop') {
      mails.inc({ template: claim.template, outcome: 'dropped' });
      logger.info({ ...fieldsOf(claim), reason: prepared.reason }, `${what} dropped`);
      await notifications.cancel(claim, prepared.reason, now);
    }
    return undefined;
  }

  /** Undefined when the facts could not be had: the e-mail waits, and nothing is counted against it. */
  async function revalidateOrWait(claim: Claim): Promise<Prepared | undefined> {
    const needsFacts = templates[claim.template].isAboutBooking;
    if (needsFacts && bookingOutage.remainingMs() > 0) {
      await notifications.requeue(claim, inMs(bookingOutage.remainingMs()));
      return undefined;
    }
    try {
      const prepared = await revalidateEmail(ctx, claim, (question) => askBooking({ ...question, claim }));
      if (needsFacts) bookingOutage.answered();
      return prepared;
    } catch (error) {
      if (!(error instanceof FactsUnavailable)) throw error;
      mails.inc({ template: claim.template, outcome: 'waiting-for-facts' });
      logger.warn({ ...fieldsOf(claim), err: error }, `booking facts not available, ${what} will be retried`);
      const pauseMs = error.isOutage ? bookingOutage.failed() : FACTS_RETRY_MS;
      if (!error.isOutage) bookingOutage.answered();
      await notifications.requeue(claim, inMs(pauseMs), error.message);
      wakeIn(pauseMs + 1);
      return undefined;
    }
  }

  const inMs = (ms: number) => new Date(clock().getTime() + ms);

  async function trySend(claim: Claim, input: EmailInput, session: SessionSlot): Promise<Outcome> {
    // Only now: a message is many times as large as what it is made from, and many e-mails may wait for a session.
    const message = await compose(claim, input);
    if (message instanceof CannotCompose) {
      const result = { kind: 'refused', error: message.message } as const;
      return { result, write: outcomeOf(claim, result, null) };
    }
    const result = await handOver(claim, message, session);
    if (result.kind === 'accepted' || result.kind === 'refused') afterOutage(outage.served());
    return { result, write: outcomeOf(claim, result, message.subject) };
  }

  async function compose(claim: Claim, input: EmailInput): Promise<Message | CannotCompose> {
    try {
      return await transport.compose(claim, input);
    } catch (error) {
      if (error instanceof CannotCompose) return error;
      if (isMongoDown(error)) throw error;
      logger.error({ ...fieldsOf(claim), err: error }, `${what} cannot be composed`);
      return new CannotCompose(`The ${what} cannot be composed: ${(error as Error).message.slice(0, 300)}`);
    }
  }

  async function settle(claim: Claim, { result, write }: Outcome): Promise<void> {
    await retryUntilPersisted(write, logger, isStopped);
    report(claim, result);
  }

  async function handOver(claim: Claim, message: Message, session: SessionSlot): Promise<DeliveryResult> {
    let answerTimer: NodeJS.Timeout | undefined;
    const gate = async () => {
      const isOpen = await passGate({ claim, subject: message.subject });
      answerTimer = setTimeout(() => {
        session.free();
        makeRoom(claim);
      }, ANSWER_WAIT_MS).unref();
      return isOpen;
    };
    try {
      return await transport.send(message, gate);
    } finally {
      clearTimeout(answerTimer);
    }
  }

  async function askAboutAll(questions: readonly ClaimQuestion[]) {
    for (const { claim } of questions) beforeFacts.delete(claim._id);
    return bookingStates.find(questions);
  }

  async function openGate(messages: readonly HandedOver[]): Promise<boolean[]> {
    for (const { claim } of messages) beforeGate.delete(claim._id);
    const areOpen = await notifications.markHandedOver(messages, clock());
    // Nothing more is said about one whose connection broke meanwhile.
    for (const [index, { claim }] of messages.entries())
      if (areOpen[index] === true && holding.has(claim._id)) beforeAnswer.add(claim._id);
    return areOpen;
  }

  async function recordAllSent(sent: readonly SentEmail[]): Promise<undefined[]> {
    for (const { claim } of sent) beforeAnswer.delete(claim._id);
    await notifications.recordSent(sent);
    return sent.map(() => undefined);
  }

  /** The write that keeps what became of a try. Decided once, repeated until it is stored. */
  function outcomeOf(claim: Claim, result: DeliveryResult, subject: string | null): () => Promise<void> {
    const now = clock();
    const fail = (status: Failure['status'], error: string, nextAttemptAt: Date) => () =>
      notifications.recordFailure(claim, { status, error, nextAttemptAt, subject }, now);
    const tryAgain = (error: string, at: Date) =>
      fail(isExhausted(claim.firstFailedAt ?? now, now, retryHours) ? 'dead' : 'queued', error, at);
    const tryAfterPause = (error: string, pauseMs: number) => {
      wakeIn(pauseMs + 1);
      return tryAgain(error, new Date(now.getTime() + pauseMs));
    };
    switch (result.kind) {
      case 'accepted':
        return () => recordSent({ claim, at: now });
      case 'unconfirmed':
        return () => notifications.recordUnconfirmed(claim, result.error, now);
      case 'refused':
        return fail('refused', result.error, now);
      case 'deferred': {
        const pauseMs = outage.deferred(claim.recipient, now);
        return pauseMs === undefined
          ? tryAgain(result.error, nextTryAt(claim.attempts + 1, now))
          : tryAfterPause(result.error, pauseMs);
      }
      case 'unreachable':
        return tryAfterPause(result.error, outage.unreachable(now));
      case 'withheld':
        return () => Promise.resolve();
      default:
        throw result satisfies never;
    }
  }

  /** The mail server is back: what waits longer because of the outage leaves now. */
  function afterOutage(since: Date | null): void {
    if (since === null) return;
    logger.info({ since }, `${transport.server} is back`);
    notifications
      .retryFailedSince(channel, since, clock())
      .then(wake)
      .catch((err: unknown) => logger.warn({ err }, 'e-mails keep their back-off after the outage'));
  }

  function report(claim: Claim, result: DeliveryResult): void {
    mails.inc({ template: claim.template, outcome: result.kind === 'accepted' ? 'sent' : result.kind });
    const fields = fieldsOf(claim);
    if (result.kind === 'accepted') logger.info(fields, `${what} sent`);
    else if (result.kind === 'withheld') logger.info(fields, `${what} withheld`);
    else logger.warn({ ...fields, outcome: result.kind, reason: result.error }, `${what} not sent`);
  }

  async function sweep(): Promise<void> {
    try {
      // What is left behind is found for both channels by one of them.
      if (channel === 'email') await tidy();
    } catch (err) {
      logger.error({ err }, 'sweep failed');
    }
    wake();
  }

  async function tidy(): Promise<void> {
    const unconfirmed = await notifications.releaseExpired(clock());
    if (unconfirmed > 0)
      logger.error({ unconfirmed }, 'e-mails may or may not have arrived; see the failed list');
    await enqueueCopies(ctx);
  }

  const timer = setInterval(() => void sweep(), sweepMs);
  void sweep();
  return {
    /** Something may be due: look now rather than at the next sweep. */
    wake,
    /** Slots for new e-mails, none while there is no room: whatever happens then, take something or nothing. */
    reserve,
    /** Ends what is with the mail server. All else is put back, also what is still claimed at this moment. */
    async stop(): Promise<void> {
      stopping.abort();
      sessions.close();
      clearInterval(timer);
      const ended = Promise.allSettled([pumping, ...inFlight]);
      await Promise.race([ended, delay(STOP_WAIT_MS, undefined, { ref: false })]);
      transport.close();
    },
  };
}
