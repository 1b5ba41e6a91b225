export const UPSTREAMS = ['catalog', 'booking', 'payment', 'chat', 'notification'] as const;
export type Upstream = (typeof UPSTREAMS)[number];

/** The payment provider signs the bytes of what it sends here. */
export const WEBHOOK_PATH = '/api/stripe/webhook';
/** Takes a file as bytes. */
export const isUpload = (path: string): boolean => /^\/api\/support-tickets\/[^/]+\/files$/i.test(path);
/** Files by strangers: chat sets a stricter policy than that of our pages. */
export const keepsOwnPolicy = (path: string): boolean =>
  /^\/api\/admin\/support-tickets\/[^/]+\/files\//.test(path);

const segment = '[^/]+';
const rule = (pattern: string, upstream: Upstream) => [new RegExp(`^${pattern}$`), upstream] as const;

/** Which service answers which path; the first match counts. Services check rights themselves. */
const RULES = [
  rule(`/api/vehicles/${segment}/availability`, 'booking'),
  rule('/api/vehicles/free', 'booking'),
  rule(`/api/admin/vehicles/${segment}/block-outs(/.*)?`, 'booking'),
  rule(`/api/admin/bookings/${segment}/payments`, 'payment'),
  rule('/api/(services|vehicles|promo-codes|settings|calculate-pricing|from-prices)(/.*)?', 'catalog'),
  rule('/api/admin/vehicles(/.*)?', 'catalog'),
  rule('/api/(bookings|manage|lookup-codes|offers|pay|chauffeur|ride|ratings)(/.*)?', 'booking'),
  rule('/api/admin/(bookings|calendar|customers|offers|chauffeurs|dispatch)(/.*)?', 'booking'),
  rule('/api/(create-payment-intent|confirm-payment|payment-config|stripe/webhook)', 'payment'),
  rule('/api/admin/payments(/.*)?', 'payment'),
  rule('/api/support-tickets(/.*)?', 'chat'),
  rule('/api/chat(/.*)?', 'chat'),
  rule('/api/admin/(support-tickets|chat)(/.*)?', 'chat'),
  rule('/api/admin/notifications(/.*)?', 'notification'),
];

/** Undefined when the gateway answers itself. */
export function upstreamOf(path: string): Upstream | undefined {
  return RULES.find(([pattern]) => pattern.test(path))?.[1];
}

/** Only the chauffeur's page sends `Authorization`. Everybody else has a cookie, or a token in the path. */
export const takesAuthorization = (path: string): boolean => /^\/api\/chauffeur\//.test(path);

const HOT_READS = /^\/api\/(services|settings|from-prices|vehicles(\/[^/]+)?)$/;
export const RATINGS_PATH = '/api/ratings';

/** Public reads that are answered from memory. */
export function isHotRead(path: string): boolean {
  return path === RATINGS_PATH || (HOT_READS.test(path) && upstreamOf(path) === 'catalog');
}
