import type { RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

/** What browsers need of the sandbox. Its ledger and controls are for tests, which call it directly. */
const SHOWN = /^\/payment-sandbox\/(v1|v3|3ds)(\/|$)/;

/** Development only: the payment sandbox's script and pages under our own origin. */
export function sandboxProxy(target: string): RequestHandler {
  const proxy = createProxyMiddleware({
    target,
    pathRewrite: { '^/payment-sandbox': '' },
    proxyTimeout: 30_000,
    timeout: 30_000,
    on: {
      proxyRes: (proxyRes) => {
        delete proxyRes.headers['content-security-policy'];
      },
    },
  });
  return (req, res, next) => {
    if (SHOWN.test(req.path)) void proxy(req, res, next);
    else next();
  };
}
