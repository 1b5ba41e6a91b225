import type { AssignedChauffeur } from '@livery/shared-types';
import { NO_RIDE, type Booking } from './booking.ts';

/**
 * What becomes of a trip when another chauffeur has it, or nobody: the ride starts from nothing, and no press of the former
 * chauffeur counts again.
 */
export function handOver({ chauffeur: former, ride }: Booking, chauffeur: AssignedChauffeur | null) {
  const settledIds = [...ride.settledIds, ...ride.steps.map(({ clientId }) => clientId)];
  return {
    change: { chauffeur, ride: { ...NO_RIDE, settledIds } } satisfies Partial<Booking>,
    changes: [`Chauffeur: ${former?.name ?? 'none'} → ${chauffeur?.name ?? 'none'}`],
  };
}
