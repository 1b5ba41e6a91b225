import { setTimeout as delay } from 'node:timers/promises';
import { counter, inSpan, isMongoDown, outsideTrace, type Logger } from '@livery/service-kit';
import type { DeliveryResult } from '../domain/deliveryResult.ts';
import { isExhausted, nextTryAt, outagePauseMs } from '../domain/retry.ts';
import type { Claim, Notifications } from '../store/notifications.repository.ts';
import { CannotCompose, type ComposedMessage } from './composeMessage.ts';
import type { Mailer } from './mailer.ts';
import { untilStored } from './untilStored.ts';

export interface DispatcherOptions {
  notifications: Notifications;
  mailer: Mailer;
  compose: (claim: Claim) => Promise<ComposedMessage>;
  logger: Logger;
  clock: () => Date;
  concurrency: number;
  leaseMs: number;
  sweepMs: number;
  retryHours: number;
  /** Anything else that a sweep should look after. */
  alsoSweep?: () => Promise<unknown>;
}

/** Room for letters that are recorded as claimed. */
export interface Places {
  count: number;
  /** Sends these, at most `count`, and gives up the other places. Resolves at once, not when they are sent. */
  take(claims: readonly Claim[]): Promise<void>;
}

export interface Dispatcher {
  /** Something may be due: look now rather than at the next sweep. */
  wake(): void;
  /** Places for new letters, none while there is no room: whatever happens then, take something or nothing. */
  reserve(wanted: number): Places;
  /** Takes nothing new, finishes what is in flight. */
  stop(): Promise<void>;
}

/** How soon a letter that must wait for an earlier one to the same reader looks again. */
const PREDECESSOR_WAIT_MS = 400;
/** How soon a letter comes up again after a fault of our own, such as a database that went away. */
const AFTER_FAULT_MS = 2_000;
/** How long stopping waits for letters in flight; what is unfinished then is found by its lease. */
const STOP_WAIT_MS = 6_000;

const mails = counter('livery_mails_total', 'Letters by what became of a try to send them', [
  'template',
  'outcome',
]);

/** Sends what is due. Any number of replicas may run one: each letter is claimed by exactly one of them at a time. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { notifications, mailer, compose, logger, clock, leaseMs } = options;
  const inFlight = new Set<Promise<void>>();
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  let isPumping = false;
  let wasWoken = false;
  /** False once a look found nothing due: until the next wake-up there is nothing to claim. */
  let mayHaveMore = true;
  /** Places of letters that are about to be here. */
  let reserved = 0;
  let outages = 0;
  let pausedUntil = 0;

  const wake = () => {
    wasWoken = true;
    void outsideTrace(pump);
  };
  const wakeIn = (ms: number) => setTimeout(wake, ms).unref();

  /** How many more letters may be sent now. While the mail server is away, one at a time tries it. */
  const room = () => {
    if (isStopped() || Date.now() < pausedUntil) return 0;
    return (outages > 0 ? 1 : options.concurrency) - inFlight.size - reserved;
  };

  function reserve(wanted: number): Places {
    const count = Math.max(0, Math.min(wanted, room()));
    reserved += count;
    return {
      count,
      take: async (claims) => {
        reserved -= count;
        if (isStopped()) await Promise.all(claims.map((claim) => notifications.putBack(claim, clock())));
        else
          for (const claim of claims)
            track(
              claim,
              outsideTrace(() => traced(claim)),
            );
        if (claims.length < count && mayHaveMore) wake();
      },
    };
  }

  /** Claims while there is room and something due. */
  async function pump(): Promise<void> {
    if (isPumping) return;
    isPumping = true;
    try {
      while (wasWoken && !isStopped()) {
        wasWoken = false;
        mayHaveMore = true;
        while (room() > 0) {
          reserved += 1;
          const claim = await notifications.claim(clock()).finally(() => {
            reserved -= 1;
          });
          if (claim === null) {
            mayHaveMore = false;
            break;
          }
          track(claim, traced(claim));
        }
      }
    } catch (err) {
      logger.error({ err }, 'could not look for letters to send');
    } finally {
      isPumping = false;
    }
  }

  function track(claim: Claim, work: Promise<void>): void {
    const tracked = work
      .catch(async (err: unknown) => {
        logger.error({ err, notificationId: claim._id }, 'a letter could not be dealt with');
        await notifications.putBack(claim, new Date(clock().getTime() + AFTER_FAULT_MS));
      })
      // Its lease runs out instead.
      .catch(() => undefined)
      .finally(() => {
        inFlight.delete(tracked);
        if (mayHaveMore) wake();
      });
    inFlight.add(tracked);
  }

  /** Sending belongs to the trace of whatever asked for the letter, however long it waited since. */
  function traced(claim: Claim): Promise<void> {
    const attributes = { 'livery.notification.id': claim._id };
    return inSpan(
      { name: `send ${claim.template}`, kind: 'client', from: claim.traceparent, attributes },
      () => deliver(claim),
    );
  }

  async function deliver(claim: Claim): Promise<void> {
    const now = clock();
    if (claim.expiresAt !== null && claim.expiresAt <= now) {
      mails.inc({ template: claim.template, outcome: 'late' });
      await notifications.callOff(claim, 'Too late to be of use');
      return;
    }
    if (await notifications.hasPredecessor(claim)) {
      await notifications.putBack(claim, new Date(now.getTime() + PREDECESSOR_WAIT_MS));
      wakeIn(PREDECESSOR_WAIT_MS);
      return;
    }
    const message = await compose(claim).catch((error: unknown) => {
      if (error instanceof CannotCompose) return error;
      if (isMongoDown(error)) throw error;
      logger.error(
        { err: error, notificationId: claim._id, template: claim.template },
        'letter cannot be composed',
      );
      return new CannotCompose(`The letter cannot be composed: ${(error as Error).message.slice(0, 300)}`);
    });
    const result: DeliveryResult =
      message instanceof CannotCompose
        ? { kind: 'refused', error: message.message }
        : await handOver(claim, message);
    const subject = message instanceof CannotCompose ? null : message.subject;
    const write = outcomeOf(claim, result, subject);
    await untilStored(write, logger, isStopped);
    report(claim, result);
  }

  async function handOver(claim: Claim, message: ComposedMessage): Promise<DeliveryResult> {
    const heartbeat = setInterval(() => {
      notifications
        .extend(claim, clock())
        .catch((err: unknown) => logger.warn({ err }, 'lease not extended'));
    }, leaseMs / 3);
    try {
      return await mailer.send(message, () => notifications.markHandedOver(claim, message.subject, clock()));
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** The write that keeps what became of a try. Decided once, repeated until it is stored. */
  function outcomeOf(claim: Claim, result: DeliveryResult, subject: string | null): () => Promise<void> {
    const now = clock();
    const fail = (status: 'queued' | 'refused' | 'dead', error: string, nextAttemptAt: Date) => () =>
      notifications.recordFailure(claim, { status, error, nextAttemptAt, subject }, now);
    const tryAgain = (error: string, at: Date) =>
      fail(isExhausted(claim.firstFailedAt ?? now, now, options.retryHours) ? 'dead' : 'queued', error, at);
    switch (result.kind) {
      case 'accepted':
        outages = 0;
        return () => notifications.recordSent(claim, now);
      case 'unconfirmed':
        return () => notifications.recordUnconfirmed(claim, result.error);
      case 'refused':
        return fail('refused', result.error, now);
      case 'deferred':
        outages = 0;
        return tryAgain(result.error, nextTryAt(claim.attempts + 1, now));
      case 'unreachable':
        return tryAgain(result.error, new Date(now.getTime() + pause()));
      case 'withheld':
        return () => Promise.resolve();
      default:
        throw result satisfies never;
    }
  }

  /** Starts a pause, or joins the one that another letter in flight has just started. */
  function pause(): number {
    const remainingMs = pausedUntil - Date.now();
    if (remainingMs > 0) return remainingMs;
    outages += 1;
    const pauseMs = outagePauseMs(outages);
    pausedUntil = Date.now() + pauseMs;
    wakeIn(pauseMs + 1);
    return pauseMs;
  }

  function report(claim: Claim, result: DeliveryResult): void {
    mails.inc({ template: claim.template, outcome: result.kind === 'accepted' ? 'sent' : result.kind });
    const fields = { notificationId: claim._id, template: claim.template, eventId: claim.eventId };
    if (result.kind === 'accepted') logger.info(fields, 'letter sent');
    else if (result.kind === 'withheld') logger.info(fields, 'letter withheld');
    else logger.warn({ ...fields, outcome: result.kind, reason: result.error }, 'letter not sent');
  }

  async function sweep(): Promise<void> {
    try {
      const { unconfirmed } = await notifications.releaseExpired(clock());
      if (unconfirmed > 0)
        logger.error({ unconfirmed }, 'letters may or may not have arrived; see the failed list');
      await options.alsoSweep?.();
    } catch (err) {
      logger.error({ err }, 'sweep failed');
    }
    wake();
  }

  const timer = setInterval(() => void sweep(), options.sweepMs);
  void sweep();
  return {
    wake,
    reserve,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.race([Promise.allSettled(inFlight), delay(STOP_WAIT_MS, undefined, { ref: false })]);
      mailer.close();
    },
  };
}
