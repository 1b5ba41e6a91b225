/** As long as the server accepts a code. */
const codeLifeMs = 10 * 60_000;

let verified: { email: string; code: string; expiresAt: number } | undefined;

/** The code that verified an address serves every search for it until it expires. It is kept in this page's memory only. */
export const rememberCode = (email: string, code: string, now = Date.now()) => {
  verified = { email, code, expiresAt: now + codeLifeMs };
};
export const codeFor = (email: string, now = Date.now()): string | undefined =>
  verified?.email === email && now < verified.expiresAt ? verified.code : undefined;
export const forgetCode = () => {
  verified = undefined;
};

let lastSearch = '';

/** The address that was searched for last in this page, for whoever comes back to the list. */
export const rememberSearch = (email: string) => {
  lastSearch = email;
};
export const rememberedSearch = (): string => lastSearch;
