import {
  backoffMs,
  counter,
  createLeasedWorker,
  inSpan,
  isMongoDown,
  KeyedQueue,
  outsideTrace,
  withTimeout,
} from '@livery/service-kit';
import type { DeliveryResult } from '../domain/deliveryResult.ts';
import { isExhausted } from '../domain/retry.ts';
import { BOOKING_TEMPLATES, templates } from '../domain/templates.ts';
import type { Failure } from '../store/emailOutcomes.ts';
import type { Leased } from '../store/lease.ts';
import { CannotCompose } from './composeMessage.ts';
import { FactsUnavailable } from './currentBooking.ts';
import type { DeliveryContext } from './deliveryContext.ts';
import { createPause } from './pause.ts';
import { retryUntilPersisted } from './retryUntilPersisted.ts';
import { prepareEmail, type Prepared } from './prepareEmail.ts';
import { createServerHealth } from './serverHealth.ts';
import type { Transport } from './transport.ts';

export interface SenderOptions {
  concurrency: number;
  leaseMs: number;
  sweepMs: number;
  retryHours: number;
}

/** An e-mail that takes longer frees its place for another one. */
const SLOW_MS = 10_000;
/** How many slow e-mails there may be for each place. */
export const SLOW_PER_SLOT = 3;
/** Pauses of an e-mail that waits for another one, or for booking. */
const WAIT = { baseMs: 250, maxMs: 5_000 };
const LONGEST_BOOKING_PAUSE_MS = 15_000;
/** Pause after a fault of our own, such as a lost database connection. */
const AFTER_FAULT_MS = 2_000;
/** How many e-mails are started at once when the server is back; the sweep takes the rest. */
const BACKLOG = 1_000;
/** How long stopping waits for e-mails in flight, and then for their results to be stored. */
const STOP_WAIT_MS = 6_000;
const STORE_WAIT_MS = 1_000;
const TOO_LATE = 'Too late to be of use';

type Failed = Exclude<DeliveryResult, { kind: 'accepted' }>;

const mails = {
  email: counter('livery_mails_total', 'E-mails by what became of a try to send them', [
    'template',
    'outcome',
  ]),
  text: counter('livery_texts_total', 'Text messages by what became of a try to send them', [
    'template',
    'outcome',
  ]),
};

/** A fault while composing would be the same at every try. */
function refusalOf(error: unknown): CannotCompose {
  if (error instanceof CannotCompose) return error;
  if (isMongoDown(error)) throw error;
  return new CannotCompose(`It cannot be composed: ${(error as Error).message.slice(0, 300)}`, {
    cause: error,
  });
}

const fieldsOf = ({ _id, template, eventId }: Leased) => ({ notificationId: _id, template, eventId });

/** Sends the e-mails (or texts) of one channel as they come due. Replicas share the work through leases. */
export function startSending<Message extends { subject: string }>(
  ctx: DeliveryContext,
  transport: Transport<Message>,
  { concurrency, leaseMs, sweepMs, retryHours }: SenderOptions,
) {
  const { channel } = transport;
  const what = channel === 'text' ? 'text message' : 'e-mail';
  const { notifications, logger, clock } = ctx;
  const server = createServerHealth();
  const booking = createPause(LONGEST_BOOKING_PAUSE_MS);
  const inHand = new Set<Promise<void>>();
  /** One e-mail about a booking is prepared at a time, one of the others beside it. The mail server has many at once. */
  const preparing = new KeyedQueue();
  let isStopped = false;

  const worker = createLeasedWorker<Leased>({
    name: `send ${channel}`,
    // While the mail server or booking is away, what needs them stays in the queue.
    lease: async (id) =>
      server.mayBeTried()
        ? notifications.lease(clock(), {
            channel,
            id,
            without: booking.mayBeTried() ? [] : BOOKING_TEMPLATES,
          })
        : undefined,
    work: async (email) => {
      const sending = send(email).finally(() => inHand.delete(sending));
      inHand.add(sending);
      const hasRoom = inHand.size <= concurrency * SLOW_PER_SLOT;
      await (hasRoom ? withTimeout(SLOW_MS, sending) : sending);
    },
    sweepMs,
    concurrency,
    logger,
  });

  const wake = (ids: readonly string[]) => outsideTrace(() => ids.forEach(worker.wake));
  const inMs = (ms: number) => new Date(clock().getTime() + ms);
  const count = ({ template }: Leased, outcome: string) => mails[channel].inc({ template, outcome });

  /** The trace continues that of the event that caused the e-mail. */
  async function send(email: Leased): Promise<void> {
    const { _id, template, traceparent: from } = email;
    const span = { name: `send ${template}`, kind: 'client', from } as const;
    const heartbeat = setInterval(() => {
      notifications
        .extend(email, clock())
        .catch((err: unknown) => logger.warn({ err }, 'lease not extended'));
    }, leaseMs / 3);
    try {
      await inSpan({ ...span, attributes: { 'livery.notification.id': _id } }, () => deliver(email));
    } catch (err) {
      logger.error({ ...fieldsOf(email), err }, `${what} could not be handled, will retry`);
      // If this fails too, the lease runs out.
      await notifications.requeue(email, inMs(AFTER_FAULT_MS)).catch(() => undefined);
    } finally {
      clearInterval(heartbeat);
    }
  }

  async function deliver(email: Leased): Promise<void> {
    const about = templates[email.template].isAboutBooking ? 'bookings' : 'anything else';
    const prepared = await preparing.run(about, () => prepare(email));
    if (prepared.kind === 'wait') return comeBack(email, prepared.reason);
    if (prepared.kind === 'move') return notifications.move(email, prepared, clock());
    if (prepared.kind === 'drop') return drop(email, prepared.reason);
    const message = await transport.compose(email, prepared.input).catch(refusalOf);
    if (message instanceof CannotCompose) {
      logger.error({ ...fieldsOf(email), err: message }, `${what} cannot be composed`);
      return settle(email, { kind: 'refused', error: message.message });
    }
    // It keeps its due time, and so its place.
    if (!server.enter()) return notifications.requeue(email, email.nextAttemptAt);
    if (!(await notifications.noteHandOver(email, message.subject, clock()))) return;
    const result = await transport.send(message);
    const awaySince = server.learn(result);
    if (awaySince !== undefined) afterOutage(awaySince);
    await settle(email, result);
  }

  async function prepare(email: Leased): Promise<Prepared> {
    if (email.expiresAt !== null && email.expiresAt <= clock()) return { kind: 'drop', reason: TOO_LATE };
    if (email.withdrawn !== undefined) return { kind: 'drop', reason: email.withdrawn };
    if (await notifications.isBehindAnother(email)) return { kind: 'wait' };
    const needsBooking = templates[email.template].isAboutBooking;
    if (needsBooking && !booking.enter()) return { kind: 'wait' };
    try {
      const prepared = await prepareEmail(ctx, email);
      if (needsBooking) booking.answered();
      return prepared;
    } catch (error) {
      if (!(error instanceof FactsUnavailable)) throw error;
      if (error.isOutage) booking.failed();
      else booking.answered();
      count(email, 'waiting-for-facts');
      logger.warn({ ...fieldsOf(email), err: error }, `booking facts not available, ${what} will be retried`);
      return { kind: 'wait', reason: error.message };
    }
  }

  async function comeBack(email: Leased, reason?: string): Promise<void> {
    const awayMs = templates[email.template].isAboutBooking ? booking.remainingMs() : 0;
    const ms = Math.max(backoffMs((email.waits ?? 0) + 1, WAIT), awayMs);
    await notifications.wait(email, inMs(ms), reason);
    setTimeout(() => wake([email._id]), ms + 1).unref();
  }

  async function drop(email: Leased, reason: string): Promise<void> {
    count(email, reason === TOO_LATE ? 'late' : 'dropped');
    logger.info({ ...fieldsOf(email), reason }, `${what} dropped`);
    await notifications.cancel(email, reason);
  }

  /** Starts what had been put off by the outage. */
  function afterOutage(since: Date): void {
    logger.info({ since }, `${transport.server} is back`);
    notifications
      .retryFailedSince(channel, since, clock())
      .then(async () => wake(await notifications.due(channel, clock(), BACKLOG)))
      .catch((err: unknown) => logger.warn({ err }, 'e-mails keep their back-off after the outage'));
  }

  /** Stores the result of a try, and repeats that until the database takes it. */
  async function settle(email: Leased, result: DeliveryResult): Promise<void> {
    const now = clock();
    const write =
      result.kind === 'accepted'
        ? () => notifications.recordSent(email, now)
        : () => notifications.recordFailure(email, failureOf(email, result, now), now);
    await retryUntilPersisted(write, logger, () => isStopped);
    count(email, result.kind === 'accepted' ? 'sent' : result.kind);
    if (result.kind === 'accepted') logger.info(fieldsOf(email), `${what} sent`);
    else logger.warn({ ...fieldsOf(email), outcome: result.kind, reason: result.error }, `${what} not sent`);
  }

  function failureOf(email: Leased, { kind, error }: Failed, now: Date): Failure {
    if (kind === 'refused' || kind === 'unconfirmed') return { status: kind, error, nextAttemptAt: now };
    const isLast = isExhausted(email.firstFailedAt ?? now, now, retryHours);
    const nextAttemptAt = server.retryAt(kind, email.attempts + 1, now);
    return { status: isLast ? 'dead' : 'queued', error, nextAttemptAt };
  }

  return {
    /** Tells that these e-mails may be due. */
    wake,
    async stop(): Promise<void> {
      isStopped = true;
      const ended = Promise.all([worker.stop(), ...inHand]);
      await withTimeout(STOP_WAIT_MS, ended);
      transport.close();
      await withTimeout(STORE_WAIT_MS, ended);
    },
  };
}
