import { AppError, throttled } from '@livery/service-kit/errors';
import { keyOf, type Actor } from './conversation.ts';
import { RateWindow } from './RateWindow.ts';

export interface LimitSettings {
  connectionsPerAddress: number;
  messagesPerMinute: number;
}

/** Conversations of others that one address may try to enter in a minute. */
const GUESSES_PER_MINUTE = 20;

/** Every replica counts for itself: a limit is there to keep the service well, not to be exact. */
export function createRateLimits({ connectionsPerAddress, messagesPerMinute }: LimitSettings) {
  const open = new Map<string, number>();
  const handshakes = new RateWindow(connectionsPerAddress * 10);
  const messages = new RateWindow(messagesPerMinute);
  /** Without its cookie a client is a new visitor each time, but comes from the same address. */
  const messagesByAddress = new RateWindow(messagesPerMinute * 10);
  // By default 5 and 10 in a minute. A visitor's tabs share one conversation; an address may stand for several people.
  const beginnings = new RateWindow(Math.ceil(connectionsPerAddress / 6));
  const beginningsByAddress = new RateWindow(Math.ceil(connectionsPerAddress / 3));
  const guesses = new RateWindow(GUESSES_PER_MINUTE);
  const take = (window: RateWindow, key: string, now: number) => {
    const waitMs = window.take(key, now);
    if (waitMs > 0) throw throttled(waitMs / 1000);
  };

  return {
    /** One more socket of a customer, or a refusal; the answer gives it back. */
    openSocket: (address: string, now: number): (() => void) => {
      take(handshakes, address, now);
      const count = open.get(address) ?? 0;
      if (count >= connectionsPerAddress) {
        throw new AppError('throttled', 'too_many_connections', 'Too many connections are open already.', {
          retryAfterSeconds: 10,
        });
      }
      open.set(address, count + 1);
      return () => {
        const left = (open.get(address) ?? 1) - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      };
    },
    message: (actor: Actor, address: string, now: number): void => {
      take(messages, keyOf(actor), now);
      if (actor.role === 'customer') take(messagesByAddress, address, now);
    },
    /** One more conversation that nobody had claimed. */
    newConversation: (visitorId: string, address: string, now: number): void => {
      take(beginnings, visitorId, now);
      take(beginningsByAddress, address, now);
    },
    /** Tried to enter somebody else's conversation. */
    guessed: (address: string, now: number) => void guesses.take(address, now),
    /** Whether an address guesses so much that, for a while, it is let into nothing but what its visitors own. */
    isGuessing: (address: string, now: number) => guesses.isFull(address, now),
  };
}
export type RateLimits = ReturnType<typeof createRateLimits>;
