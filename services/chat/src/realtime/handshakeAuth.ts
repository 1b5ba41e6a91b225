import type { IncomingMessage } from 'node:http';
import { IDENTITY_HEADER, verifyIdentity } from '@livery/service-kit';
import { forbidden, throttled, unauthenticated } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import type { Actor } from '../domain/conversation.ts';
import { addressOf } from '../http/caller.ts';

export interface Client {
  actor: Actor;
  address: string;
  /** A new visitor's cookie, for the handshake's answer. */
  setCookie?: string | undefined;
  /** Call once, when the socket closes. */
  release(): void;
}

/** Decides on handshakes. Staff are known by the gateway's signature, visitors by their cookie. */
export function authenticate(
  { visitors, limits }: Context,
  identitySecret: string,
  req: IncomingMessage,
): Client {
  const token = req.headers[IDENTITY_HEADER];
  if (typeof token !== 'string') throw unauthenticated('A valid identity is required.');
  const { role, subject: id, username: name = id } = verifyIdentity(identitySecret, token, 'chat');
  const address = addressOf(req);
  if (role === 'service') throw forbidden();
  if (role === 'admin')
    return { actor: { role: 'agent', agent: { id, name } }, address, release: () => undefined };

  const now = Date.now();
  const { visitorId, setCookie } = visitors.identify(req.headers.cookie);
  // Visitors with a cookie may own a conversation, so they are let in even from an address that guesses.
  if (setCookie !== undefined && limits.isGuessing(address, now)) throw throttled(60);
  const release = limits.openSocket(address, now);
  return { actor: { role: 'customer', visitorId }, address, setCookie, release };
}
