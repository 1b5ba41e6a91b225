/** Carries the six-digit code of a look-up by e-mail, so that it stays out of addresses and logs. */
export const LOOKUP_CODE_HEADER = 'x-lookup-code';
