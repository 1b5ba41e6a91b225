export interface Throttle {
  name: string;
  /** Requests per minute and client address, before THROTTLE_SCALE. */
  perMinute: number;
}

const LOOKUP: Throttle = { name: 'lookup', perMinute: 60 };
const CREATION: Throttle = { name: 'creation', perMinute: 30 };
const GENERAL: Throttle = { name: 'general', perMinute: 600 };

/** Which throttle counts a request (decisions.md, "Throttles"). Login has its own. */
export function throttleOf(method: string, path: string): Throttle {
  if (/^\/api\/bookings\/by-email\//.test(path)) return LOOKUP;
  if (/^\/api\/promo-codes\/validate\//.test(path)) return LOOKUP;
  if (/^\/api\/bookings\/[^/]+\/(cancel|refund-preview)$/.test(path)) return LOOKUP;
  if (/^\/api\/(manage|lookup-codes)(\/|$)/.test(path)) return LOOKUP;
  if (method === 'POST' && /^\/api\/(bookings|support-tickets)$/.test(path)) return CREATION;
  return GENERAL;
}
