import { internalClient } from '@livery/service-kit';
import { AppError } from '@livery/service-kit/errors';
import { BookingFacts } from '@livery/shared-types';

export type BookingClient = ReturnType<typeof createBookingClient>;

/** E-mails leave one after another: one that asks in vain must not hold its delivery slot for long. */
const TIMEOUT_MS = 3_000;

/** Asks booking for fresh facts. */
export function createBookingClient(urls: readonly string[], identitySecret: string) {
  const services = { service: 'booking', from: 'notification' } as const;
  const client = internalClient({ ...services, urls, identitySecret, timeoutMs: TIMEOUT_MS });

  return {
    /** The booking as it is now, `gone` once it was deleted for good; rejects as `unavailable` while booking is away. */
    facts(bookingId: string): Promise<BookingFacts | 'gone'> {
      return client.get(`/internal/bookings/${bookingId}`, BookingFacts).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === 'notFound') return 'gone' as const;
        throw error;
      });
    },
  };
}
