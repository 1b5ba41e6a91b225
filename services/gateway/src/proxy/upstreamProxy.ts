import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import {
  beginSpan,
  currentContext,
  failSpan,
  IDENTITY_HEADER,
  identityOf,
  traceHeaders,
  withSpan,
} from '@livery/service-kit';
import { unavailable } from '@livery/service-kit/errors';
import type { Request, RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Context } from '../context.ts';
import { keepsOwnPolicy, takesAuthorization, type Upstream } from '../domain/upstreams.ts';

/** The longest wait for a connection, an answer, or its next part. */
const ANSWER_TIMEOUT_MS = 8_000;
/** A request that has waited so long for a connection is refused before anything was done. */
const CONNECTION_TIMEOUT_MS = 4_000;
/** Connections to one replica, and as many requests waiting for one. */
const SOCKETS = 256;
const QUEUE = 256;

/** Headers that only the gateway may set. A client's are dropped. */
const OURS =
  /^(x-livery-|x-user-|x-role$|x-internal-|x-forwarded-|forwarded$|x-real-ip$|x-request-id$|x-correlation-id$|traceparent$|tracestate$|baggage$)/i;

interface ProxiedCall {
  body: unknown;
  path: string;
  target?: string;
  /** Set once it has a connection. */
  call?: ClientRequest;
}

/** Passes requests on with our identity. A service that hangs, or has a long queue, is answered as 503. */
export function upstreamProxy(ctx: Context, upstream: Upstream): RequestHandler {
  const { identityToken, clientAddress, logger } = ctx;
  const replicas = ctx.replicas[upstream];
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, maxFreeSockets: 64, timeout: 55_000 });
  const proxiedCalls = new WeakMap<IncomingMessage, ProxiedCall>();
  let underWay = 0;

  const headersFor = (req: Request): IncomingHttpHeaders => {
    const headers: IncomingHttpHeaders = {};
    for (const [name, value] of Object.entries(req.headers))
      if (isPassedOn(name, req.path)) headers[name] = value;
    const { requestId, correlationId } = currentContext();
    if (requestId !== undefined) headers['x-request-id'] = requestId;
    headers['x-correlation-id'] = correlationId;
    headers['x-forwarded-for'] = clientAddress(req);
    headers[IDENTITY_HEADER] = identityToken(identityOf(req), upstream);
    return headers;
  };
  const isPassedOn = (name: string, path: string): boolean =>
    !OURS.test(name) &&
    (name !== 'authorization' || takesAuthorization(path)) &&
    // Only chat gets cookies, because it knows its visitors by one.
    (name !== 'cookie' || upstream === 'chat') &&
    // Node has answered it already.
    name !== 'expect';

  const giveUp = (req: IncomingMessage, res: ServerResponse | Socket, code: string | undefined) => {
    const target = proxiedCalls.get(req)?.target;
    if (target !== undefined) replicas.failed(target);
    logger.warn({ upstream, code }, 'upstream did not answer, sending 503');
    answerUnavailable(res);
  };

  const proxy = createProxyMiddleware({
    router: (req) => {
      const target = replicas.pick();
      const proxied = proxiedCalls.get(req);
      if (proxied !== undefined) proxied.target = target;
      return target;
    },
    agent,
    xfwd: false,
    proxyTimeout: ANSWER_TIMEOUT_MS,
    on: {
      proxyReq: (proxyReq, req, res) => {
        // The client has been answered, or has left, while this waited for a connection.
        if (res.writableEnded || res.destroyed) {
          proxyReq.destroy();
          return;
        }
        const proxied = proxiedCalls.get(req);
        if (proxied !== undefined) proxied.call = proxyReq;
        traceCall(proxyReq, upstream);
        // The body was read already. The end of the request's stream follows by itself.
        if (Buffer.isBuffer(proxied?.body)) proxyReq.write(proxied.body);
      },
      proxyRes: (proxyRes, req) => {
        const { target, path = '' } = proxiedCalls.get(req) ?? {};
        if (target !== undefined) replicas.worked(target);
        // Only the gateway's security headers count.
        if (!keepsOwnPolicy(path)) delete proxyRes.headers['content-security-policy'];
        delete proxyRes.headers['x-request-id'];
      },
      error: (error, req, res) => {
        const isAnswered = 'writableEnded' in res && res.writableEnded;
        if (!isAnswered) giveUp(req, res, (error as NodeJS.ErrnoException).code);
      },
    },
  });
  return (req, res, next) => {
    if (underWay >= SOCKETS * replicas.all().length + QUEUE) {
      next(unavailable(`${upstream} service`, 2));
      return;
    }
    underWay += 1;
    const unsent = setTimeout(() => {
      if (proxiedCalls.get(req)?.call === undefined && !res.headersSent) answerUnavailable(res);
    }, CONNECTION_TIMEOUT_MS);
    const unanswered = setTimeout(() => {
      if (res.headersSent) return;
      giveUp(req, res, 'ANSWER_TIMEOUT');
      proxiedCalls.get(req)?.call?.destroy();
    }, ANSWER_TIMEOUT_MS);
    res.once('close', () => {
      underWay -= 1;
      clearTimeout(unsent);
      clearTimeout(unanswered);
    });
    proxiedCalls.set(req, { body: req.body, path: req.path });
    req.headers = headersFor(req);
    return proxy(req, res, next);
  };
}

/** Makes the call a part of the request's trace. */
function traceCall(call: ClientRequest, upstream: Upstream): void {
  const attributes = { 'http.request.method': call.method, 'peer.service': upstream };
  const span = beginSpan({ name: `${call.method} ${upstream}`, kind: 'client', attributes });
  for (const [name, value] of Object.entries(withSpan(span, traceHeaders))) call.setHeader(name, value);
  call.once('response', ({ statusCode = 0 }) => span.setAttribute('http.response.status_code', statusCode));
  call.once('error', (error) => failSpan(span, error));
  call.once('close', () => span.end());
}

/** An answer that has begun can only be cut. */
function answerUnavailable(res: ServerResponse | Socket): void {
  if (!('setHeader' in res) || res.headersSent) {
    res.destroy();
    return;
  }
  const message = 'This part of the service is not available right now. Please try again shortly.';
  res.statusCode = 503;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Retry-After', '5');
  res.setHeader('Cache-Control', 'no-store');
  res.end(JSON.stringify({ message, code: 'unavailable' }));
}
