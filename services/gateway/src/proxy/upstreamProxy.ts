import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  beginSpan,
  currentContext,
  failSpan,
  IDENTITY_HEADER,
  identityOf,
  traceHeaders,
  withSpan,
  type Logger,
} from '@livery/service-kit';
import type { Request, RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Upstream } from '../domain/routes.ts';
import type { IdentityTokens } from './identityTokens.ts';
import type { Replicas } from './replicas.ts';

/** No service may keep a customer waiting longer. */
const ANSWER_TIMEOUT_MS = 20_000;
/** Nor may a customer who takes nothing keep a connection. */
const CLIENT_TIMEOUT_MS = ANSWER_TIMEOUT_MS + 5_000;

/** Headers that only we may write. What a client sends under these names never gets through. */
const OURS =
  /^(x-livery-|x-user-|x-role$|x-internal-|x-forwarded-|forwarded$|x-real-ip$|x-request-id$|x-correlation-id$|traceparent$|tracestate$|baggage$)/i;

export interface UpstreamProxyOptions {
  upstream: Upstream;
  replicas: Replicas;
  tokens: IdentityTokens;
  clientAddress: (req: IncomingMessage) => string;
  logger: Logger;
}

/** Passes requests of one service on, over kept-alive connections, with our identity in place of the client's claims. */
export function upstreamProxy(options: UpstreamProxyOptions): RequestHandler {
  const { upstream, replicas, tokens, clientAddress, logger } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: 55_000 });
  const chosen = new WeakMap<IncomingMessage, string>();

  const proxy = createProxyMiddleware<Request>({
    router: (req) => {
      const target = replicas.pick();
      chosen.set(req, target);
      return target;
    },
    target: 'http://127.0.0.1:9',
    agent,
    xfwd: false,
    proxyTimeout: ANSWER_TIMEOUT_MS,
    on: {
      proxyReq: (proxyReq, req) => {
        for (const name of proxyReq.getHeaderNames()) if (OURS.test(name)) proxyReq.removeHeader(name);
        // The session is the gateway's own business: no service sees the cookie.
        if (upstream !== 'chat') proxyReq.removeHeader('cookie');
        const { requestId, correlationId } = currentContext();
        if (requestId !== undefined) proxyReq.setHeader('x-request-id', requestId);
        proxyReq.setHeader('x-correlation-id', correlationId);
        proxyReq.setHeader('x-forwarded-for', clientAddress(req));
        proxyReq.setHeader(IDENTITY_HEADER, tokens(identityOf(req), upstream));
        traceCall(proxyReq, upstream);
      },
      proxyRes: (proxyRes, req) => {
        const target = chosen.get(req);
        if (target !== undefined) replicas.worked(target);
        // One set of security headers, the gateway's.
        delete proxyRes.headers['content-security-policy'];
        delete proxyRes.headers['x-request-id'];
      },
      error: (error, req, res) => {
        const target = chosen.get(req);
        if (target !== undefined) replicas.failed(target);
        logger.warn({ upstream, code: (error as NodeJS.ErrnoException).code }, 'upstream did not answer');
        answerUnavailable(res);
      },
    },
  });
  return (req, res, next) => {
    // With it the proxy sends the client's headers on as they are, before we could put ours in their place (httpxy). Node
    // has told the client to go on already.
    delete req.headers.expect;
    // Node destroys who is silent for so long. The proxy's own option adds a listener with every call, and a connection is
    // kept for thousands of them.
    req.socket.setTimeout(CLIENT_TIMEOUT_MS);
    return proxy(req, res, next);
  };
}

/** The call to the service as a part of the request's trace, which goes on there. */
function traceCall(call: ClientRequest, upstream: Upstream): void {
  const attributes = { 'http.request.method': call.method, 'peer.service': upstream };
  const span = beginSpan({ name: `${call.method} ${upstream}`, kind: 'client', attributes });
  if (span === undefined) return;
  for (const [name, value] of Object.entries(withSpan(span, traceHeaders))) call.setHeader(name, value);
  call.once('response', ({ statusCode = 0 }) => span.setAttribute('http.response.status_code', statusCode));
  call.once('error', (error) => failSpan(span, error));
  call.once('close', () => span.end());
}

const UNAVAILABLE = JSON.stringify({
  message: 'This part of the service is not available right now. Please try again shortly.',
  code: 'unavailable',
});

/** A dead service is a 503 in JSON that says when to come back; a half-sent answer can only be cut. */
function answerUnavailable(res: ServerResponse | Socket): void {
  if (!('setHeader' in res) || res.headersSent) {
    res.destroy();
    return;
  }
  res.statusCode = 503;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Retry-After', '5');
  res.setHeader('Cache-Control', 'no-store');
  res.end(UNAVAILABLE);
}
