import type { IncomingMessage } from 'node:http';
import { IDENTITY_HEADER, verifyIdentity } from '@livery/service-kit';
import { forbidden, throttled, unauthenticated } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import type { Actor } from '../domain/conversation.ts';
import { addressOf } from '../http/caller.ts';

/** Somebody who may open a socket. */
export interface Client {
  actor: Actor;
  address: string;
  /** Goes out with the handshake's response: the proof of being the same visitor the next time. */
  setCookie?: string | undefined;
  /** Must be called once, when the socket is closed. */
  release(): void;
}

/** Decides on handshakes. Only what the gateway signed says who is staff; visitors are known by their cookie. */
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
  // Who is known may have a conversation of their own, and is let into no other.
  if (setCookie !== undefined && limits.isGuessing(address, now)) throw throttled(60);
  const release = limits.openSocket(address, now);
  return { actor: { role: 'customer', visitorId }, address, setCookie, release };
}
