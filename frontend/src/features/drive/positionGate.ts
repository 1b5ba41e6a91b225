export interface Fix {
  lat: number;
  lng: number;
  /** Milliseconds. */
  at: number;
}

export const LEAST_MS = 5_000;
/** A phone that stands still reports moves of this many metres. */
const LEAST_METRES = 15;
/** A position is repeated after this time, so that the passenger sees that it is current. */
const REMINDER_MS = 60_000;

const METRES_PER_DEGREE = 111_320;

/** The straight distance of two places that are near each other, in metres. */
function metresBetween(one: Fix, other: Fix): number {
  const north = (one.lat - other.lat) * METRES_PER_DEGREE;
  const east = (one.lng - other.lng) * METRES_PER_DEGREE * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** Whether a position is worth sending after `last`. */
export function isWorthSending(fix: Fix, last: Fix | undefined): boolean {
  if (last === undefined) return true;
  const age = fix.at - last.at;
  if (age < LEAST_MS) return false;
  return age >= REMINDER_MS || metresBetween(fix, last) >= LEAST_METRES;
}
