/** Requests per minute and client address, before THROTTLE_SCALE. */
export const THROTTLES = {
  lookup: 60,
  creation: 30,
  /** Pages, and addresses that do not exist. Files are not counted. */
  page: 600,
  general: 600,
};
export type ThrottleName = keyof typeof THROTTLES;

/** The login has a throttle of its own. Paths that guessers try are matched in upper and lower case. */
export function throttleOf(method: string, path: string): ThrottleName {
  if (/^\/api\/bookings\/by-email\//i.test(path)) return 'lookup';
  if (/^\/api\/promo-codes\/validate\//i.test(path)) return 'lookup';
  if (/^\/api\/bookings\/[^/]+\/(cancel|refund-preview)$/i.test(path)) return 'lookup';
  if (/^\/api\/(manage|lookup-codes|offers|pay)(\/|$)/i.test(path)) return 'lookup';
  if (method === 'POST' && /^\/api\/(bookings|support-tickets(\/[^/]+\/files)?)$/i.test(path))
    return 'creation';
  return /^\/api(\/|$)/i.test(path) ? 'general' : 'page';
}
