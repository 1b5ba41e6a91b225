import type { VisitorTokens } from '../domain/visitorTokens.ts';

/** How long a visitor is remembered after the last new conversation. */
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

/** With TLS the cookie is `Secure` and has the `__Host-` prefix, which ties it to this host. */
export function visitorCookie(tokens: VisitorTokens, { secure }: { secure: boolean }) {
  const name = secure ? '__Host-livery_visitor' : 'livery_visitor';
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}${secure ? '; Secure' : ''}`;
  const read = (header: string | undefined): string | undefined => {
    for (const pair of (header ?? '').split(';')) {
      const at = pair.indexOf('=');
      if (at > 0 && pair.slice(0, at).trim() === name) return tokens.read(pair.slice(at + 1).trim());
    }
    return undefined;
  };
  return {
    read,
    /** The known visitor, or a new one with the `Set-Cookie` header for it. */
    identify: (header: string | undefined): { visitorId: string; setCookie?: string } => {
      const known = read(header);
      if (known !== undefined) return { visitorId: known };
      const { visitorId, token } = tokens.issue();
      return { visitorId, setCookie: `${name}=${token}; ${attributes}` };
    },
  };
}
export type VisitorCookie = ReturnType<typeof visitorCookie>;
