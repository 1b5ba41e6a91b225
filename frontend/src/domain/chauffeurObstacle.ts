import { ChauffeurTakenDetails } from '@livery/shared-types/chauffeur';
import type { ChangePreview } from '@livery/shared-types/changeBooking';
import type { ApiError } from '../api/apiError.ts';

const OBSTACLES: readonly (string | undefined)[] = [
  'booking.chauffeur_taken',
  'chauffeur.off_duty',
  'chauffeur.inactive',
  'chauffeur.document_expired',
];
const DOUBTS: readonly (string | undefined)[] = ['chauffeur.off_hours', 'chauffeur.short_rest'];

/** It is outside the chauffeur's hours, or leaves too little rest: staff may have it all the same. */
export const isChauffeurDoubt = ({ code }: Pick<ApiError, 'code'>): boolean => DOUBTS.includes(code);

/** The chauffeur can't drive at this time, or should not: another trip, time off, a document, hours or rest. */
export const isChauffeurObstacle = (refusal: Pick<ApiError, 'code'>): boolean =>
  OBSTACLES.includes(refusal.code) || isChauffeurDoubt(refusal);

/** What is in the chauffeur's way, whoever found it: the preview, or a refusal. */
export interface ChauffeurObstacle {
  text: string;
  /** Nothing is in the way but a rule of the house. */
  isDoubt: boolean;
  /** The other trip; undefined where it is time off, or a document. */
  otherTrip: string | undefined;
  alternatives: ChauffeurTakenDetails['alternatives'];
}

export function obstacleOfRefusal(refusal: ApiError | undefined): ChauffeurObstacle | undefined {
  if (refusal === undefined || !isChauffeurObstacle(refusal)) return undefined;
  const otherTrip = refusal.details?.['bookingId'];
  return {
    text: refusal.detail,
    isDoubt: isChauffeurDoubt(refusal),
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
        isDoubt: isChauffeurDoubt(chauffeurClash),
        otherTrip: chauffeurClash.bookingId ?? undefined,
        alternatives: freeChauffeurs,
      };

/** Who is free then, where the refusal says so. */
export function alternativesOf({ details }: ApiError): ChauffeurTakenDetails['alternatives'] {
  const parsed = ChauffeurTakenDetails.shape.alternatives.safeParse(details?.['alternatives']);
  return parsed.success ? parsed.data : [];
}
