import type { RideStep } from '@livery/shared-types/rideFields';

/** The steps of a ride in their order, as everybody reads them. */
export const rideStepLabels: Record<RideStep, string> = {
  accepted: 'Accepted',
  on_the_way: 'On the way',
  arrived: 'Arrived',
  on_board: 'On board',
  done: 'Done',
};
export const rideSteps = Object.keys(rideStepLabels) as RideStep[];

/** The chauffeur has set off, and the ride is not over. */
export const isUnderWay = (step: RideStep | null): boolean =>
  step === 'on_the_way' || step === 'arrived' || step === 'on_board';
