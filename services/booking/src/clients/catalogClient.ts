import { internalClient } from '@livery/service-kit';
import { AppError } from '@livery/service-kit/errors';
import { InternalQuote, PromoReservation, Settings, type QuoteRequest } from '@livery/shared-types';
import * as z from 'zod/mini';

/** What booking asks of catalog. */
export function createCatalogClient(urls: readonly string[], identitySecret: string) {
  const client = internalClient({ service: 'catalog', from: 'booking', urls, identitySecret });
  return {
    quote: ({ serviceIds, vehicleId, duration, promoCode }: QuoteRequest) =>
      client.post('/internal/quotes', { serviceIds, vehicleId, duration, promoCode }, InternalQuote),
    /** Takes one use of a code for a booking. Safe to repeat; `releasePromo` is the undo. */
    reservePromo: async (code: string, bookingId: string) => {
      const path = '/internal/promo-reservations';
      const options = { idempotencyKey: bookingId };
      return (await client.post(path, { code, bookingId }, PromoReservation, options)).reserved;
    },
    releasePromo: async (code: string, bookingId: string) => {
      const path = `/internal/promo-reservations/${encodeURIComponent(code)}/${encodeURIComponent(bookingId)}`;
      // A code that is gone has no use to give back.
      await unlessGone(client.delete(path, z.unknown()));
    },
    settings: () => client.get('/internal/settings', Settings),
    hasVehicle: (id: string) =>
      unlessGone(client.get(`/api/vehicles/${encodeURIComponent(id)}`, z.unknown())),
  };
}

export type CatalogClient = ReturnType<typeof createCatalogClient>;

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
