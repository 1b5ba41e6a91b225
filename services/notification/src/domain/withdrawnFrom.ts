import { AssignedChauffeur, BookingSummary } from '@livery/shared-types';
import * as z from 'zod/mini';

/** Of a trip that got another chauffeur (`previous`), none any more (`chauffeur`), or that ended. */
const Withdrawal = z.object({
  booking: BookingSummary,
  chauffeur: z.optional(AssignedChauffeur),
  previous: z.optional(z.nullable(AssignedChauffeur)),
});

/** Whose trip it was until this event. */
export function withdrawnFrom(data: unknown): AssignedChauffeur {
  const { booking, chauffeur, previous } = Withdrawal.parse(data);
  const driver = previous ?? chauffeur ?? booking.chauffeur;
  if (driver == null) throw new Error('Nobody drove this trip');
  return driver;
}
