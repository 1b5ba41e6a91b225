import { internalClient } from '@livery/service-kit';
import { AppError } from '@livery/service-kit/errors';
import {
  InternalQuote,
  PromoReservation,
  Service,
  Settings,
  StaffVehicle,
  Vehicle,
  type InternalQuoteRequest,
} from '@livery/shared-types';
import * as z from 'zod/mini';

/** The longest list that catalog answers. */
const MAX_ITEMS = 1000;

export function createCatalogClient(urls: readonly string[], identitySecret: string) {
  const client = internalClient({ service: 'catalog', from: 'booking', urls, identitySecret });
  return {
    quote: (asked: InternalQuoteRequest): Promise<InternalQuote> => {
      const { serviceIds, vehicleId, duration, promoCode, promoHeldBy } = asked;
      const request = { serviceIds, vehicleId, duration, promoCode, promoHeldBy };
      return client.post('/internal/quotes', request, InternalQuote, { isRepeatable: true });
    },
    /** Takes one use of a code for a booking. Safe to repeat; `releasePromo` is the undo. */
    reservePromo: async (code: string, bookingId: string) => {
      const path = '/internal/promo-reservations';
      const options = { isRepeatable: true };
      return (await client.post(path, { code, bookingId }, PromoReservation, options)).reserved;
    },
    releasePromo: async (code: string, bookingId: string) => {
      const path = `/internal/promo-reservations/${encodeURIComponent(code)}/${encodeURIComponent(bookingId)}`;
      // The code may be deleted: then nothing has to be given back.
      await unlessGone(client.delete(path, z.unknown()));
    },
    settings: () => client.get('/internal/settings', Settings),
    /** All vehicles, with their documents, including those that are not offered at the moment. */
    vehicles: () => client.get(`/internal/vehicles?limit=${MAX_ITEMS}`, z.array(StaffVehicle)),
    services: () => client.get(`/api/services?limit=${MAX_ITEMS}`, z.array(Service)),
    vehicle: (id: string) => unlessGone(client.get(`/api/vehicles/${encodeURIComponent(id)}`, Vehicle)),
  };
}

export type CatalogClient = ReturnType<typeof createCatalogClient>;

async function unlessGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return undefined;
    throw error;
  }
}
