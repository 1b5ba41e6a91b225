import type { ConfirmChannel, Options } from 'amqplib';
import { counter, gauge } from '../metrics/metrics.ts';
import { unavailable } from '../errors/AppError.ts';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { superviseChannel, type ChannelPlan } from './supervisedChannel.ts';

/** More confirms at a time are no faster on a quorum queue, and need memory. */
const WINDOW = 256;
const CONFIRM_TIMEOUT_MS = 8_000;
const CHANNEL_WAIT_MS = 3_000;
const ROOM_WAIT_MS = 3_000;

const failures = counter('livery_events_publish_failures_total', 'Messages the broker did not take', [
  'service',
  'reason',
]);

/** The broker had no queue for the message. */
export class UnroutableError extends Error {
  override name = 'UnroutableError';
}

export interface OutgoingMessage {
  exchange: string;
  routingKey: string;
  content: Buffer;
  options: Options.Publish;
  /** Nobody has to receive it, so being returned is no failure. */
  mayBeUnroutable?: boolean;
}

export interface PublisherOptions extends Omit<ChannelPlan<ConfirmChannel>, 'name' | 'open'> {
  service: string;
}

export type Publisher = ReturnType<typeof createPublisher>;

export function createPublisher({ service, setUp, ...plan }: PublisherOptions) {
  const { connection } = plan;
  const unconfirmed = createSemaphore(WINDOW);
  const help = 'Messages sent to the broker and not confirmed yet';
  gauge('livery_events_unconfirmed', help, ['service'], (found) =>
    found.set({ service }, unconfirmed.held()),
  );
  const inFlight = new Set<{ message: OutgoingMessage; wasReturned: boolean }>();
  const channel = superviseChannel<ConfirmChannel>({
    ...plan,
    name: 'publish',
    open: (model) => model.createConfirmChannel(),
    setUp: async (opened) => {
      opened.on('return', ({ fields, properties }) => {
        // The return comes before the confirm, which reports success all the same.
        for (const sent of inFlight) sent.wasReturned ||= isSame(sent.message, { ...fields, ...properties });
      });
      await setUp(opened);
    },
  });

  const fail = (reason: string, error: Error): never => {
    failures.inc({ service, reason });
    throw error;
  };

  /** Whether the broker returned the message. */
  const confirm = (open: ConfirmChannel, message: OutgoingMessage): Promise<boolean> => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const { exchange, routingKey, content } = message;
    const sent = { message, wasReturned: false };
    inFlight.add(sent);
    // Without an answer it keeps its place in the window, since the broker may still have it.
    const timer = setTimeout(() => reject(new Error('No confirm in time')), CONFIRM_TIMEOUT_MS);
    const answered = (error: unknown) => {
      clearTimeout(timer);
      inFlight.delete(sent);
      unconfirmed.release();
      if (error == null) resolve(sent.wasReturned);
      else reject(error);
    };
    try {
      const options = { ...message.options, persistent: true, mandatory: true };
      const hasRoom = open.publish(exchange, routingKey, content, options, answered);
      if (!hasRoom) unconfirmed.pauseUntil(open, 'drain');
    } catch (error) {
      // A closed channel throws before the callback is registered.
      answered(error);
    }
    return promise;
  };

  return {
    channel,
    /** Resolves once the broker has routed and confirmed the message. */
    send: async (message: OutgoingMessage): Promise<void> => {
      if (connection.isBlocked()) return fail('blocked', unavailable('event bus'));
      const isUp = await channel.whenUp(CHANNEL_WAIT_MS);
      const hasRoom = isUp && (await unconfirmed.acquire(ROOM_WAIT_MS));
      // The channel may have closed while this waited for room.
      const open = channel.current();
      if (!hasRoom || open === undefined) {
        if (hasRoom) unconfirmed.release();
        return fail(isUp ? 'stalled' : 'not_connected', unavailable('event bus'));
      }
      const wasReturned = await confirm(open, message).catch((cause: unknown) =>
        fail('unconfirmed', unavailable('event bus', 5, cause)),
      );
      if (wasReturned && message.mayBeUnroutable !== true)
        fail('unroutable', new UnroutableError(`No queue is bound for ${message.routingKey}`));
    },
    /** Waits until everything is confirmed, or the time is over. */
    close: async (): Promise<void> => {
      await unconfirmed.whenEmpty(CONFIRM_TIMEOUT_MS);
      await channel.close();
    },
  };
}

type Returned = { exchange?: string; routingKey?: string; messageId?: unknown };
const isSame = ({ exchange, routingKey, options }: OutgoingMessage, returned: Returned): boolean =>
  exchange === returned.exchange &&
  routingKey === returned.routingKey &&
  options.messageId === returned.messageId;
