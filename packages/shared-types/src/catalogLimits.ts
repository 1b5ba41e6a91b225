// Words and limits of the catalog without schemas, for pages that have nothing to check yet.

export const SERVICE_CATEGORIES = ['hourly', 'airport', 'event'] as const;
export const VEHICLE_TYPES = ['sedan', 'suv', 'limousine', 'van'] as const;
export const DISCOUNT_TYPES = ['percentage', 'fixed'] as const;
export const MIN_DURATION_HOURS = 2;
export const MAX_DURATION_HOURS = 168;
export const DURATION_TOO_LONG = `Bookings can be at most ${MAX_DURATION_HOURS} hours.`;
