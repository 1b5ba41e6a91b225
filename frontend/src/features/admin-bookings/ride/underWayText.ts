import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { isUnderWay, rideStepLabels } from '../../../domain/rideSteps.ts';

/** Said before a ride that has begun is taken from its chauffeur; blank where it has not. */
export const underWayText = ({ ride: { step } }: Pick<AdminBooking, 'ride'>): string =>
  step !== null && isUnderWay(step)
    ? `This ride is under way (${rideStepLabels[step].toLowerCase()}): whoever drives next begins its steps anew.`
    : '';
