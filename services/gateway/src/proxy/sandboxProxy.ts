import type { RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

/** Development only: shows the payment sandbox's script and pages under our own origin. */
export function sandboxProxy(target: string): RequestHandler {
  return createProxyMiddleware({
    target,
    pathFilter: '/payment-sandbox/**',
    pathRewrite: { '^/payment-sandbox': '' },
    proxyTimeout: 30_000,
    timeout: 30_000,
    on: {
      // Its control interface is for tests, which reach it directly.
      proxyReq: (proxyReq, req, res) => {
        if ((req.url ?? '').includes('/_sandbox')) {
          proxyReq.destroy();
          res.statusCode = 404;
          res.end();
        }
      },
      proxyRes: (proxyRes) => {
        delete proxyRes.headers['content-security-policy'];
      },
    },
  });
}
