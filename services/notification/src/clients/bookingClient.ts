import { internalClient } from '@livery/service-kit';
import { AppError } from '@livery/service-kit/errors';
import { BookingFacts } from '@livery/shared-types';

/** Booking's answer; `gone` once the booking was deleted for good. */
export type FactsAnswer = BookingFacts | 'gone';

export interface BookingClient {
  /** The booking as it is now. Rejects with an `unavailable` AppError while booking cannot be reached. */
  facts(bookingId: string): Promise<FactsAnswer>;
}

/** E-mails leave one after another: one that asks in vain must not hold its delivery slot for long. */
const TIMEOUT_MS = 3_000;

/** Asks booking for fresh facts. Questions about one booking that overlap in time are asked once. */
export function createBookingClient(urls: readonly string[], identitySecret: string): BookingClient {
  const client = internalClient({
    service: 'booking',
    from: 'notification',
    urls,
    identitySecret,
    timeoutMs: TIMEOUT_MS,
  });
  const pending = new Map<string, Promise<FactsAnswer>>();

  const ask = (bookingId: string): Promise<FactsAnswer> =>
    client.get(`/internal/bookings/${bookingId}`, BookingFacts).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === 'notFound') return 'gone' as const;
      throw error;
    });

  return {
    facts(bookingId) {
      const known = pending.get(bookingId);
      if (known !== undefined) return known;
      const asked = ask(bookingId).finally(() => pending.delete(bookingId));
      pending.set(bookingId, asked);
      return asked;
    },
  };
}
