// Without schemas, for the chauffeur's page.

/** How long a pressed step can be taken back. */
export const UNDO_SECONDS = 10;

/** What a chauffeur may report, as staff read it. */
export const RIDE_PROBLEM_WORDS = {
  running_late: 'Running late',
  cannot_find_passenger: 'Cannot find the passenger',
  no_show: 'Passenger did not come',
  breakdown: 'Car broke down',
  accident: 'Accident',
  wrong_address: 'Wrong address',
  other: 'Other problem',
} as const;
export type RideProblemKind = keyof typeof RIDE_PROBLEM_WORDS;
export const RIDE_PROBLEMS = Object.keys(RIDE_PROBLEM_WORDS) as RideProblemKind[];

/** How long the words to a problem or an extra may be. */
export const PROBLEM_NOTE_LENGTH = 300;

/** What a chauffeur may add, as staff and the bill name it. */
export const RIDE_EXTRA_WORDS = {
  toll: 'Toll',
  parking: 'Parking',
  extra_stop: 'Extra stop',
  other: 'Other',
} as const;
export type RideExtraKind = keyof typeof RIDE_EXTRA_WORDS;
export const RIDE_EXTRAS = Object.keys(RIDE_EXTRA_WORDS) as RideExtraKind[];

/** How many extras a trip may have. */
export const MOST_EXTRAS = 20;
