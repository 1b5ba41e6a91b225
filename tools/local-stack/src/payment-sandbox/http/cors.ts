import type { RequestHandler } from 'express';

/** As the provider does, so that a page on another port can use the browser script. Keys, not origins, decide. */
const cors: RequestHandler = (req, res, next) => {
  res.set({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Request-Id, Stripe-Version',
    'cache-control': 'no-store',
  });
  if (req.method !== 'OPTIONS') {
    next();
    return;
  }
  res.set({
    'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
    'access-control-allow-methods': 'GET, POST',
    'access-control-max-age': '600',
  });
  res.status(204).end();
};

export default cors;
