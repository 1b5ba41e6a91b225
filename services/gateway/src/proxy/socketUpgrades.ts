import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { IDENTITY_HEADER, refuseSocket, replyOf } from '@livery/service-kit';
import { notFound, unauthenticated, unavailable } from '@livery/service-kit/errors';
import { AS_AGENT } from '@livery/shared-types';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Context } from '../context.ts';
import { crossSite, isSameHost } from '../http/sameSite.ts';
import { identityOfSession } from '../http/session.ts';
import type { Replicas } from './replicas.ts';

/** Compared with the address as it was sent, without decoding. */
const ENDPOINT = /^\/(ws|socket\.io)\/?(\?|$)/;
const TRIES = 3;
const CONNECT_MS = 1_000;
/** A chat that takes longer counts as down. */
const HANDSHAKE_MS = 4_000;

/** The only headers that are passed on. */
const PASSED_ON = /^(sec-websocket-(key|version|protocol|extensions)|origin|user-agent)$/;

/** For agents (`?as=agent`) it needs an admin's session, and cuts the socket when that ends. */
export function socketUpgrades(ctx: Context, publicUrl: string) {
  const { identityToken, watched, cookies, clientAddress, logger } = ctx;
  const replicas = ctx.replicas.chat;
  const ownOrigin = new URL(publicUrl).origin;
  const open = new Set<Duplex>();
  /** The replica of each handshake without an answer yet. */
  const targets = new WeakMap<IncomingMessage, string>();
  let isClosed = false;

  const proxy = createProxyMiddleware({
    router: (req) => targets.get(req) ?? '',
    upgradeTimeout: HANDSHAKE_MS,
    on: {
      proxyReqWs: (call, req, client) => {
        call.once('response', ({ statusCode }) => {
          if (statusCode === 503) replicas.failed(targets.get(req) ?? '');
          targets.delete(req);
        });
        call.once('upgrade', (_res, upstream) => {
          replicas.worked(targets.get(req) ?? '');
          targets.delete(req);
          client.once('close', () => upstream.destroy());
          upstream.once('close', () => client.destroy());
        });
      },
      error: (error, req, client) => {
        const target = targets.get(req);
        // The client has left, or was answered already.
        if (target === undefined || client.destroyed) return void client.destroy();
        replicas.failed(target);
        logger.warn(
          { upstream: 'chat', code: (error as NodeJS.ErrnoException).code },
          'handshake not answered',
        );
        refuseSocket(client as Socket, replyOf(unavailable('chat')));
      },
    },
  });

  const handle = async (req: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => undefined);
    open.add(client);
    client.once('close', () => open.delete(client));
    try {
      if (isClosed) throw unavailable('chat', 1);
      refuseOthers(req);
      refuseForeign(req, ownOrigin);
      const session = await agentSession(req, ctx);
      targets.set(req, await pickListening(replicas));
      if (client.destroyed) return;
      if (session !== undefined) watched.add(session, client);
      req.headers = {
        ...passedOn(req),
        connection: 'Upgrade',
        upgrade: 'websocket',
        [IDENTITY_HEADER]: identityToken(identityOfSession(session), 'chat'),
        'x-forwarded-for': clientAddress(req),
        'x-correlation-id': randomUUID(),
        // The session cookie is not passed on, only the one by which chat knows visitors.
        ...cookies.visitorHeader(req),
      };
      proxy.upgrade(req, client as Socket, head);
    } catch (error) {
      const reply = replyOf(error);
      if (reply.isUnexpected) logger.error({ err: error }, 'handshake failed');
      else if (reply.status === 401 || reply.status === 403)
        logger.warn({ status: reply.status, address: clientAddress(req) }, 'handshake refused');
      refuseSocket(client, reply);
    }
  };

  return {
    handle: (req: IncomingMessage, client: Duplex, head: Buffer): void => void handle(req, client, head),
    /** Ends all sockets; their clients connect again. */
    close: (): void => {
      isClosed = true;
      for (const client of open) client.destroy();
    },
  };
}

function refuseOthers({ url = '', headers }: IncomingMessage): void {
  if (!ENDPOINT.test(url) || headers.upgrade?.toLowerCase() !== 'websocket') throw notFound('Endpoint');
}

/** Browsers tell which page opens a socket, and only our own may. Other programs have no cookies of our users. */
function refuseForeign({ headers: { origin, host } }: IncomingMessage, ownOrigin: string): void {
  if (origin !== undefined && origin !== ownOrigin && !isSameHost(origin, host)) throw crossSite();
}

/** The session behind `?as=agent`. Every other handshake is a customer's. */
async function agentSession(req: IncomingMessage, { sessions, cookies }: Context) {
  if (new URL(req.url ?? '', 'http://gateway').searchParams.get('as') !== AS_AGENT) return undefined;
  const session = await sessions.find(cookies.readSession(req));
  if (session === undefined) throw unauthenticated();
  return session;
}

const passedOn = ({ headers }: IncomingMessage): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => PASSED_ON.test(name)));

/** A handshake cannot be repeated, so a replica is tested first. */
async function pickListening(replicas: Replicas): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const target = replicas.pick();
    if (await isListening(target)) return target;
    replicas.failed(target);
  }
  throw unavailable('chat');
}

function isListening(target: string): Promise<boolean> {
  const { hostname, port } = new URL(target);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const host = hostname.replace(/^\[|\]$/g, '');
  const probe = connect({ host, port: Number(port || 80), timeout: CONNECT_MS }, () => resolve(true));
  probe.once('error', () => resolve(false)).once('timeout', () => resolve(false));
  return promise.finally(() => probe.destroy());
}
