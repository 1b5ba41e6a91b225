import { AppError, internalClient } from '@livery/service-kit';
import { InternalQuote, PromoReservation, Settings, type QuoteRequest } from '@livery/shared-types';
import * as z from 'zod/mini';

/** What booking asks of catalog. */
export interface CatalogClient {
  quote(request: QuoteRequest): Promise<InternalQuote>;
  /** Takes one use of a code for a booking. Safe to repeat; `releasePromo` is the undo. */
  reservePromo(code: string, bookingId: string): Promise<boolean>;
  releasePromo(code: string, bookingId: string): Promise<void>;
  settings(): Promise<Settings>;
}

export function createCatalogClient(urls: readonly string[], identitySecret: string): CatalogClient {
  const client = internalClient({ service: 'catalog', from: 'booking', urls, identitySecret });
  return {
    quote: ({ serviceIds, vehicleId, duration, promoCode }) =>
      client.post('/internal/quotes', { serviceIds, vehicleId, duration, promoCode }, InternalQuote),
    reservePromo: async (code, bookingId) => {
      const answer = await client.post(
        '/internal/promo-reservations',
        { code, bookingId },
        PromoReservation,
        {
          idempotencyKey: bookingId,
        },
      );
      return answer.reserved;
    },
    releasePromo: async (code, bookingId) => {
      const path = `/internal/promo-reservations/${encodeURIComponent(code)}/${encodeURIComponent(bookingId)}`;
      try {
        await client.delete(path, z.unknown());
      } catch (error) {
        // A code that is gone has no use to give back.
        if (!(error instanceof AppError && error.kind === 'notFound')) throw error;
      }
    },
    settings: () => client.get('/internal/settings', Settings),
  };
}
