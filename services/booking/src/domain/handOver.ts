import type { AssignedChauffeur } from '@livery/shared-types';
import { NO_RIDE, type Booking } from './booking.ts';

/** The ride starts anew for the next chauffeur, if any, but for the problems and extras that were reported. The former one's presses never count again. */
export function handOver({ chauffeur: former, ride }: Booking, chauffeur: AssignedChauffeur | null) {
  const settledIds = [...ride.settledIds, ...ride.steps.map(({ clientId }) => clientId)];
  const before = new Set(ride.formerChauffeurIds);
  if (former !== null) before.add(former.id);
  const formerChauffeurIds = [...before];
  return {
    change: {
      chauffeur,
      ride: { ...NO_RIDE, settledIds, formerChauffeurIds, problems: ride.problems, extras: ride.extras },
    } satisfies Partial<Booking>,
    changes: [`Chauffeur: ${former?.name ?? 'none'} → ${chauffeur?.name ?? 'none'}`],
  };
}
