/** How long a visitor is known by. Each new conversation begins the time anew. */
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

export interface VisitorCookie {
  /** The visitor's token among a request's cookies. */
  read(cookieHeader: string | undefined): string | undefined;
  /** The value of a `Set-Cookie` header that hands a token out. */
  write(token: string): string;
}

/** Behind TLS the cookie is `Secure` and carries the `__Host-` prefix, which ties it to this host. */
export function visitorCookie({ secure }: { secure: boolean }): VisitorCookie {
  const name = secure ? '__Host-livery_visitor' : 'livery_visitor';
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}${secure ? '; Secure' : ''}`;
  return {
    read: (header) => {
      for (const pair of (header ?? '').split(';')) {
        const at = pair.indexOf('=');
        if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
      }
      return undefined;
    },
    write: (token) => `${name}=${token}; ${attributes}`,
  };
}
