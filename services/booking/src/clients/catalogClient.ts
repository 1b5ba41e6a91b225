import { randomUUID } from 'node:crypto';
import { batched, internalClient } from '@livery/service-kit';
import { AppError } from '@livery/service-kit/errors';
import {
  InternalQuote,
  InternalQuotes,
  MAX_QUOTES,
  PromoReservation,
  OLDER_STAFF_SETTINGS,
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
  // Asking for a price changes nothing, so another replica may be asked again.
  const repeatable = () => ({ idempotencyKey: randomUUID() });
  /**
   * Those of one moment share a call, which catalog logs under the correlation id of the first of them. A single request, and
   * each one answered null, uses /internal/quotes.
   */
  const quoteOfMany = batched<InternalQuoteRequest, InternalQuote | null>(
    async (requests) => {
      const open = requests.map(() => null);
      if (requests.length === 1) return open;
      const asked = client.post('/internal/quotes/many', requests, InternalQuotes, repeatable());
      return asked.catch((error: unknown) => {
        // A catalog that does not answer is waited for once.
        if (error instanceof AppError && error.kind === 'unavailable') throw error;
        return open;
      });
    },
    { waitMs: 0, maxItems: MAX_QUOTES },
  );
  return {
    quote: async (asked: InternalQuoteRequest): Promise<InternalQuote> => {
      const { serviceIds, vehicleId, duration, promoCode, promoHeldBy } = asked;
      const request = {
        serviceIds,
        vehicleId,
        duration,
        promoCode,
        ...(promoHeldBy !== undefined && { promoHeldBy }),
      };
      // Nobody's long code makes the call of others too large.
      const found = promoCode === null || promoCode === '' ? await quoteOfMany(request) : null;
      return found ?? client.post('/internal/quotes', request, InternalQuote, repeatable());
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
    settings: () => client.get('/internal/settings', z.extend(Settings, OLDER_STAFF_SETTINGS)),
    /** Every vehicle of the fleet, those that are not offered at the moment too. */
    vehicles: () => client.get(`/api/vehicles?limit=${MAX_ITEMS}`, z.array(Vehicle)),
    /** The same as it is stored, whichever replica of catalog answers. */
    freshVehicles: () => client.get(`/api/vehicles?limit=${MAX_ITEMS}`, z.array(Vehicle), { isFresh: true }),
    /** Every service, as it is stored. */
    freshServices: () => client.get(`/api/services?limit=${MAX_ITEMS}`, z.array(Service), { isFresh: true }),
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
