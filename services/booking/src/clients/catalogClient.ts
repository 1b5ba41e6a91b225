import { internalClient } from '@livery/service-kit';
import { AppError } from '@livery/service-kit/errors';
import { InternalQuote, PromoReservation, Settings, type QuoteRequest } from '@livery/shared-types';
import * as z from 'zod/mini';

/** What booking asks of catalog. */
export interface CatalogClient {
  quote(request: QuoteRequest): Promise<InternalQuote>;
  /** Takes one use of a code for a booking. Safe to repeat; `releasePromo` is the undo. */
  reservePromo(code: string, bookingId: string): Promise<boolean>;
  releasePromo(code: string, bookingId: string): Promise<void>;
  settings(): Promise<Settings>;
  hasVehicle(id: string): Promise<boolean>;
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
      // A code that is gone has no use to give back.
      await unlessGone(client.delete(path, z.unknown()));
    },
    settings: () => client.get('/internal/settings', Settings),
    hasVehicle: (id) => unlessGone(client.get(`/api/vehicles/${encodeURIComponent(id)}`, z.unknown())),
  };
}

/** False where catalog knows no such thing. */
async function unlessGone(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return false;
    throw error;
  }
}
