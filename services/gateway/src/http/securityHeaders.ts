import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { contentSecurityPolicy, type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

/** The card provider's own hosts; the only foreign code that our pages may load. */
const PROVIDER_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const PROVIDER_FRAMES = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'];
const PROVIDER_API = ['https://api.stripe.com', 'https://r.stripe.com'];

type HeaderSettings = Pick<Config, 'PUBLIC_URL' | 'PAYMENT_SANDBOX_URL'>;

/** Headers of every answer. Without TLS nothing asks browsers to upgrade: the local stack has no certificate. */
export function securityHeaders(config: HeaderSettings): HelmetOptions {
  const sandbox = config.PAYMENT_SANDBOX_URL !== undefined;
  const secure = config.PUBLIC_URL.startsWith('https:');
  return {
    contentSecurityPolicy: { useDefaults: false, directives: policy(config) },
    frameguard: { action: sandbox ? 'sameorigin' : 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // The provider's wallets open a window of their own and must hear from it.
    crossOriginOpenerPolicy: { policy: sandbox ? 'same-origin' : 'same-origin-allow-popups' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  };
}

/** The policy of pages, which differs in one point: exactly the scripts that the page itself carries may run, by their hashes. */
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
    // styled-components writes its rules into a style element.
    styleSrc: ["'self'", "'unsafe-inline'"],
    // Staff may show vehicles by the address of a picture elsewhere.
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
