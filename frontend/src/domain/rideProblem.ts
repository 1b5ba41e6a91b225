import type { RideProblem } from '@livery/shared-types/rideFields';
import { RIDE_PROBLEM_WORDS } from '@livery/shared-types/rideLimits';

/** "Car broke down: a flat tire", as staff read it. */
export const problemWords = ({ kind, note }: Pick<RideProblem, 'kind' | 'note'>): string =>
  [RIDE_PROBLEM_WORDS[kind], note].filter(Boolean).join(': ');
