/** Lists are counted up to this, so a page costs the same at any size; longer ones have no `X-Total-Count`. */
export const COUNTED_AT_MOST = 1_000;
/** The same for the list of bookings. */
export const BOOKINGS_COUNTED_AT_MOST = 10_000;
