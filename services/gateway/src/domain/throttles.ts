export interface Throttle {
  name: string;
  /** Requests per minute and client address, before THROTTLE_SCALE. */
  perMinute: number;
  /** So many of them a replica may take off the common count at a time. */
  atOnce: number;
}

// Those that keep guessers away are counted one by one.
const LOOKUP: Throttle = { name: 'lookup', perMinute: 60, atOnce: 1 };
const CREATION: Throttle = { name: 'creation', perMinute: 30, atOnce: 1 };
const GENERAL: Throttle = { name: 'general', perMinute: 600, atOnce: 20 };

/**
 * Which throttle counts a request. Login has its own. Services know one spelling of an address; a throttle that keeps
 * guessers away doesn't rely on that.
 */
export function throttleOf(method: string, path: string): Throttle {
  if (/^\/api\/bookings\/by-email\//i.test(path)) return LOOKUP;
  if (/^\/api\/promo-codes\/validate\//i.test(path)) return LOOKUP;
  if (/^\/api\/bookings\/[^/]+\/(cancel|refund-preview)$/i.test(path)) return LOOKUP;
  if (/^\/api\/(manage|lookup-codes)(\/|$)/i.test(path)) return LOOKUP;
  if (method === 'POST' && /^\/api\/(bookings|support-tickets)$/i.test(path)) return CREATION;
  return GENERAL;
}
