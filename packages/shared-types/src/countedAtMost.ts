/** So far lists count themselves, so that a page costs the same at any size. A longer one comes without `X-Total-Count`. */
export const COUNTED_AT_MOST = 1_000;
/** So far the list of bookings does. */
export const BOOKINGS_COUNTED_AT_MOST = 10_000;
