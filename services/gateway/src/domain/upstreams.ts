export const UPSTREAMS = ['catalog', 'booking', 'payment', 'chat', 'notification'] as const;
export type Upstream = (typeof UPSTREAMS)[number];

/** Where the payment provider calls; its signature covers the bytes. */
export const WEBHOOK_PATH = '/api/stripe/webhook';
/** The stream that open dashboards listen to. */
export const LIVE_PATH = '/api/admin/live';

const segment = '[^/]+';
const rule = (pattern: string, upstream: Upstream) => [new RegExp(`^${pattern}$`), upstream] as const;

/** Which service answers which address: the first rule that fits. Rights are each service's own business. */
const RULES = [
  rule(`/api/vehicles/${segment}/availability`, 'booking'),
  rule('/api/vehicles/free', 'booking'),
  rule(`/api/admin/vehicles/${segment}/block-outs(/.*)?`, 'booking'),
  rule(`/api/admin/bookings/${segment}/payments`, 'payment'),
  rule('/api/(services|vehicles|promo-codes|settings|calculate-pricing)(/.*)?', 'catalog'),
  rule('/api/admin/vehicles(/.*)?', 'catalog'),
  rule('/api/(bookings|manage|lookup-codes)(/.*)?', 'booking'),
  rule('/api/admin/(bookings|calendar)(/.*)?', 'booking'),
  rule('/api/(create-payment-intent|confirm-payment|payment-config|stripe/webhook)', 'payment'),
  rule('/api/admin/payments(/.*)?', 'payment'),
  rule('/api/support-tickets(/.*)?', 'chat'),
  rule('/api/chat(/.*)?', 'chat'),
  rule('/api/admin/(support-tickets|chat)(/.*)?', 'chat'),
  rule('/api/admin/notifications(/.*)?', 'notification'),
];

/** The service behind a path, or undefined when the gateway answers itself. */
export function upstreamOf(path: string): Upstream | undefined {
  return RULES.find(([pattern]) => pattern.test(path))?.[1];
}

const HOT_READS = /^\/api\/(services|settings|vehicles(\/[^/]+)?)$/;

/** Whether the public's reads of a path are answered from memory: those of the catalog only. */
export function isHotRead(path: string): boolean {
  return HOT_READS.test(path) && upstreamOf(path) === 'catalog';
}
