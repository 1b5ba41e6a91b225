import type { AssignedChauffeur } from '@livery/shared-types';
import { NO_RIDE, type Booking } from './booking.ts';

/**
 * The trip goes to another chauffeur, or to nobody: the ride starts anew, and the former chauffeur's presses never
 * count again.
 */
export function handOver({ chauffeur: former, ride }: Booking, chauffeur: AssignedChauffeur | null) {
  const settledIds = [...ride.settledIds, ...ride.steps.map(({ clientId }) => clientId)];
  return {
    change: { chauffeur, ride: { ...NO_RIDE, settledIds } } satisfies Partial<Booking>,
    changes: [`Chauffeur: ${former?.name ?? 'none'} → ${chauffeur?.name ?? 'none'}`],
  };
}
