import { AppError, throttled } from '@livery/service-kit/errors';
import { keyOf, type Actor } from './conversation.ts';
import { RateWindow } from './RateWindow.ts';

export interface LimitSettings {
  connectionsPerAddress: number;
  messagesPerMinute: number;
}

/** Other visitors' conversations that one address may try to enter in a minute. */
const GUESSES_PER_MINUTE = 20;

/** Each replica counts for itself, which is exact enough to protect the service. */
export function createRateLimits({ connectionsPerAddress, messagesPerMinute }: LimitSettings) {
  const open = new Map<string, number>();
  const handshakes = new RateWindow(connectionsPerAddress * 10);
  const messages = new RateWindow(messagesPerMinute);
  /** Without cookies every request is a new visitor, so addresses are limited too. */
  const messagesByAddress = new RateWindow(messagesPerMinute * 10);
  // By default 5 and 10 per minute. Several people may share an address.
  const beginnings = new RateWindow(Math.ceil(connectionsPerAddress / 6));
  const beginningsByAddress = new RateWindow(Math.ceil(connectionsPerAddress / 3));
  const guesses = new RateWindow(GUESSES_PER_MINUTE);
  const take = (window: RateWindow, key: string, now: number) => {
    const waitMs = window.take(key, now);
    if (waitMs > 0) throw throttled(waitMs / 1000);
  };

  return {
    /** Counts a customer's socket, or refuses it. Call the returned function when it closes. */
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
    /** Counts a new conversation, or refuses it. */
    newConversation: (visitorId: string, address: string, now: number): void => {
      take(beginnings, visitorId, now);
      take(beginningsByAddress, address, now);
    },
    /** Counts a try to enter somebody else's conversation. */
    guessed: (address: string, now: number) => void guesses.take(address, now),
    /** The address has tried too often, and is let into its visitors' own conversations only. */
    isGuessing: (address: string, now: number) => guesses.isFull(address, now),
  };
}
export type RateLimits = ReturnType<typeof createRateLimits>;
