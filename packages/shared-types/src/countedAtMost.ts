/**
 * Lists are counted up to this, so that a page costs the same at any size. Longer ones come without `X-Total-Count`.
 */
export const COUNTED_AT_MOST = 1_000;
/** The same for the list of bookings. */
export const BOOKINGS_COUNTED_AT_MOST = 10_000;
