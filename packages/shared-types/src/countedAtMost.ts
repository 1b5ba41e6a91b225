/**
 * So far the lists of conversations, tickets and e-mails count themselves, so that a page costs the same at any size. A longer
 * list comes without `X-Total-Count`.
 */
export const COUNTED_AT_MOST = 1_000;
