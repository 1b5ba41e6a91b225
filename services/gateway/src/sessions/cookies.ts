import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { DEVICE_DAYS } from './knownDevices.ts';

/** With TLS (`isSecure`) cookies are `Secure` and have the `__Host-` prefix, which ties them to this host. */
export function siteCookies(isSecure: boolean) {
  const nameOf = (cookie: string) => `${isSecure ? '__Host-' : ''}livery_${cookie}`;
  const [session, device, visitor] = ['session', 'device', 'visitor'].map(nameOf) as [string, string, string];
  const lax = { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' } as const;

  return {
    sessionName: session,
    readSession: (req: IncomingMessage) => readCookie(req.headers.cookie, session),
    setSession: (res: Response, token: string, maxAgeSeconds: number) =>
      void res.cookie(session, token, { ...lax, maxAge: maxAgeSeconds * 1000 }),
    clearSession: (res: Response) => void res.clearCookie(session, lax),

    /** Marks a browser in which somebody has logged in. It outlives sessions. */
    readDevice: (req: IncomingMessage) => readCookie(req.headers.cookie, device),
    setDevice: (res: Response, token: string) =>
      void res.cookie(device, token, { ...lax, sameSite: 'strict', maxAge: DEVICE_DAYS * 24 * 3600 * 1000 }),

    /** The cookie by which chat knows its visitors. */
    visitorHeader(req: IncomingMessage): { cookie?: string } {
      const token = readCookie(req.headers.cookie, visitor);
      return token === undefined ? {} : { cookie: `${visitor}=${token}` };
    },
  };
}
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}
