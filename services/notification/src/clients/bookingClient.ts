import { internalClient } from '@livery/service-kit';
import { BookingFactsReply, type BookingFactsAnswer } from '@livery/shared-types';

export type BookingClient = ReturnType<typeof createBookingClient>;

/** Short, because the other e-mails about the same booking wait meanwhile. */
const TIMEOUT_MS = 3_000;

export function createBookingClient(urls: readonly string[], identitySecret: string) {
  const services = { service: 'booking', from: 'notification' } as const;
  const client = internalClient({ ...services, urls, identitySecret, timeoutMs: TIMEOUT_MS });

  return {
    /** What is true of these bookings now, in their order. Rejects as `unavailable` while booking is away. */
    async facts(ids: readonly string[]): Promise<BookingFactsAnswer[]> {
      const list = ids.map(encodeURIComponent).join(',');
      const { bookings } = await client.get(`/internal/bookings?ids=${list}`, BookingFactsReply);
      if (bookings.length === ids.length) return bookings;
      throw new Error(`Booking was asked about ${ids.length} bookings and told of ${bookings.length}`);
    },
  };
}
