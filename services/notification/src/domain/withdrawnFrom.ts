import { AssignedChauffeur, BookingSummary } from '@livery/shared-types';
import * as z from 'zod/mini';

/** The trip went to another chauffeur (`previous` had it), to nobody (`chauffeur` had it), or it ended. */
const Withdrawal = z.object({
  booking: BookingSummary,
  chauffeur: z.optional(AssignedChauffeur),
  previous: z.optional(z.nullable(AssignedChauffeur)),
});

/** The chauffeur who had the trip before this event. */
export function withdrawnFrom(data: unknown): AssignedChauffeur {
  const { booking, chauffeur, previous } = Withdrawal.parse(data);
  const driver = previous ?? chauffeur ?? booking.chauffeur;
  if (driver === null) throw new Error('Nobody drove this trip');
  return driver;
}
