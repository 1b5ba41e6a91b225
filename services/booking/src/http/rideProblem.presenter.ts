import type { RideProblem } from '@livery/shared-types';
import type { RideState } from '../domain/booking.ts';

export const presentProblem = (problem: RideState['problems'][number]): RideProblem => ({
  ...problem,
  at: problem.at.toISOString(),
  seenAt: problem.seenAt?.toISOString() ?? null,
});
