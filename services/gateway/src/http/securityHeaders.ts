import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { contentSecurityPolicy, type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

/** Hosts of the card provider, the only foreign scripts that pages may load. */
const PROVIDER_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const PROVIDER_FRAMES = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'];
const PROVIDER_API = ['https://api.stripe.com', 'https://r.stripe.com'];

type HeaderSettings = Pick<Config, 'PUBLIC_URL' | 'PAYMENT_SANDBOX_URL'>;

/** The headers of every answer. Without TLS, as in the local stack, browsers are not asked to upgrade. */
export function securityHeaders(config: HeaderSettings): HelmetOptions {
  const sandbox = config.PAYMENT_SANDBOX_URL !== undefined;
  const secure = config.PUBLIC_URL.startsWith('https:');
  return {
    contentSecurityPolicy: { useDefaults: false, directives: policy(config) },
    frameguard: { action: sandbox ? 'sameorigin' : 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Wallets open a window of their own and need to talk to it.
    crossOriginOpenerPolicy: { policy: sandbox ? 'same-origin' : 'same-origin-allow-popups' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  };
}

/** The policy of a page: also allows its inline scripts, by their hashes. */
export const pagePolicy = (config: HeaderSettings, html: string): RequestHandler =>
  contentSecurityPolicy({ useDefaults: false, directives: policy(config, inlineScripts(html)) });

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

function policy({ PUBLIC_URL, PAYMENT_SANDBOX_URL }: HeaderSettings, scripts: readonly string[] = []) {
  const sandbox = PAYMENT_SANDBOX_URL !== undefined;
  const fromProvider = (hosts: string[]) => (sandbox ? [] : hosts);
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scripts, ...fromProvider(PROVIDER_SCRIPTS)],
    // styled-components writes into a style element.
    styleSrc: ["'self'", "'unsafe-inline'"],
    // Pictures of vehicles may be on other sites.
    imgSrc: ["'self'", 'data:', 'https:', 'http:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", 'ws:', 'wss:', ...fromProvider(PROVIDER_API)],
    frameSrc: ["'self'", ...fromProvider(PROVIDER_FRAMES)],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: sandbox ? ["'self'"] : ["'none'"],
    ...(PUBLIC_URL.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
  };
}
