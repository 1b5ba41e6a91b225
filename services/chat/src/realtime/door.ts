import type { IncomingMessage } from 'node:http';
import {
  forbidden,
  IDENTITY_HEADER,
  throttled,
  unauthenticated,
  unavailable,
  verifyIdentity,
} from '@livery/service-kit';
import type { Actor } from '../domain/actor.ts';
import type { Limits } from '../domain/limits.ts';
import type { VisitorTokens } from '../domain/visitorTokens.ts';
import { addressOf } from '../http/requests.ts';
import type { VisitorCookie } from '../http/visitorCookie.ts';

/** Somebody who may open a socket. */
export interface Guest {
  actor: Actor;
  address: string;
  /** To be sent with the handshake's answer: the proof of being the same visitor the next time. */
  setCookie: string | undefined;
  /** To be called once, when the socket is gone. */
  leave(): void;
}

export interface DoorOptions {
  identitySecret: string;
  visitors: VisitorTokens;
  cookie: VisitorCookie;
  limits: Limits;
  isOpen(): boolean;
}

/** Decides on handshakes. Only what the gateway signed says who is staff; visitors are known by their cookie. */
export function createDoor({ identitySecret, visitors, cookie, limits, isOpen }: DoorOptions) {
  return (req: IncomingMessage): Guest => {
    if (!isOpen()) throw unavailable('chat', 1);
    const token = req.headers[IDENTITY_HEADER];
    if (typeof token !== 'string') throw unauthenticated('A valid identity is required.');
    const identity = verifyIdentity(identitySecret, token, 'chat');
    const address = addressOf(req);
    if (identity.role === 'service') throw forbidden();
    if (identity.role === 'admin') {
      const { subject: id, username: name = id } = identity;
      return {
        actor: { role: 'agent', agent: { id, name } },
        address,
        setCookie: undefined,
        leave: () => undefined,
      };
    }

    const now = Date.now();
    const known = visitors.read(cookie.read(req.headers.cookie));
    // Who is known may have a conversation of their own, and is let into no other.
    if (known === undefined && limits.isGuessing(address, now)) throw throttled(60);
    const leave = limits.openSocket(address, now);
    if (known !== undefined) {
      return { actor: { role: 'customer', visitorId: known }, address, setCookie: undefined, leave };
    }
    const issued = visitors.issue();
    return {
      actor: { role: 'customer', visitorId: issued.visitorId },
      address,
      setCookie: cookie.write(issued.token),
      leave,
    };
  };
}
export type Door = ReturnType<typeof createDoor>;
