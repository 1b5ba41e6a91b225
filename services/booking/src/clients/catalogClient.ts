import { randomUUID } from 'node:crypto';
import { internalClient } from '@livery/service-kit';
import { AppError } from '@livery/service-kit/errors';
import {
  InternalQuote,
  PromoReservation,
  Service,
  Settings,
  Vehicle,
  type InternalQuoteRequest,
} from '@livery/shared-types';
import * as z from 'zod/mini';

/** The longest list that catalog answers. */
const MAX_ITEMS = 1000;

/** What booking asks of catalog. */
export function createCatalogClient(urls: readonly string[], identitySecret: string) {
  const client = internalClient({ service: 'catalog', from: 'booking', urls, identitySecret });
  return {
    quote: (asked: InternalQuoteRequest): Promise<InternalQuote> => {
      const { serviceIds, vehicleId, duration, promoCode, promoHeldBy } = asked;
      const request = { serviceIds, vehicleId, duration, promoCode, promoHeldBy };
      // Asking for a price changes nothing, so another replica may be asked again.
      return client.post('/internal/quotes', request, InternalQuote, { idempotencyKey: randomUUID() });
    },
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
    /** Every vehicle of the fleet, those that are not offered at the moment too. */
    vehicles: () => client.get(`/api/vehicles?limit=${MAX_ITEMS}`, z.array(Vehicle)),
    services: () => client.get(`/api/services?limit=${MAX_ITEMS}`, z.array(Service)),
    /** Undefined where the fleet has no such vehicle. */
    vehicle: (id: string) => unlessGone(client.get(`/api/vehicles/${encodeURIComponent(id)}`, Vehicle)),
  };
}

export type CatalogClient = ReturnType<typeof createCatalogClient>;

/** Undefined where catalog knows no such thing. */
async function unlessGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return undefined;
    throw error;
  }
}
