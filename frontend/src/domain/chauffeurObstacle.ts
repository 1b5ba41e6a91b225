import { ChauffeurTakenDetails } from '@livery/shared-types/chauffeur';
import type { ChangePreview } from '@livery/shared-types/changeBooking';
import type { ApiError } from '../api/apiError.ts';

const OBSTACLES: readonly (string | undefined)[] = [
  'booking.chauffeur_taken',
  'chauffeur.off_duty',
  'chauffeur.inactive',
  'chauffeur.licence_expired',
];

/** The chauffeur can't drive at this time: another trip, time off, or the licence. */
export const isChauffeurObstacle = ({ code }: ApiError): boolean => OBSTACLES.includes(code);

/** What is in the chauffeur's way, whoever found it: the preview, or a refusal. */
export interface ChauffeurObstacle {
  text: string;
  /** The other trip; undefined where it is time off, or the licence. */
  otherTrip: string | undefined;
  alternatives: ChauffeurTakenDetails['alternatives'];
}

export function obstacleOfRefusal(refusal: ApiError | undefined): ChauffeurObstacle | undefined {
  if (refusal === undefined || !isChauffeurObstacle(refusal)) return undefined;
  const otherTrip = refusal.details?.['bookingId'];
  return {
    text: refusal.detail,
    otherTrip: typeof otherTrip === 'string' ? otherTrip : undefined,
    alternatives: alternativesOf(refusal),
  };
}

export const obstacleOfPreview = ({
  chauffeurClash,
  freeChauffeurs,
}: Pick<ChangePreview, 'chauffeurClash' | 'freeChauffeurs'>): ChauffeurObstacle | undefined =>
  chauffeurClash === null
    ? undefined
    : {
        text: chauffeurClash.message,
        otherTrip: chauffeurClash.bookingId ?? undefined,
        alternatives: freeChauffeurs,
      };

/** Who is free then, where the refusal says so. */
export function alternativesOf({ details }: ApiError): ChauffeurTakenDetails['alternatives'] {
  const parsed = ChauffeurTakenDetails.shape.alternatives.safeParse(details?.['alternatives']);
  return parsed.success ? parsed.data : [];
}
