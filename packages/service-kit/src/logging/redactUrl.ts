/** Matches e-mail addresses, plain or percent-encoded. */
const ADDRESS = /[^/?&=\s]+(?:@|%40)[^/?&=\s]+/gi;
const SECRET_PARAMETER = /([?&](?:manage|token|code|secret|password|client_secret)=)[^&#]*/gi;

/** A URL fit for a log: e-mail addresses, tokens and credentials are cut out. */
export function redactUrl(url: string): string {
  return url
    .replace(/(:\/\/)[^/@]*@/, '$1[redacted]@')
    .replace(SECRET_PARAMETER, '$1[redacted]')
    .replace(ADDRESS, (match) => (match.includes('[redacted]@') ? match : '[redacted]'));
}
