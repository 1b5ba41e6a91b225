import type { Booking, RideState } from './booking.ts';

/** How many ids of handled presses are remembered. */
const SETTLED_KEPT = 100;

/** Remembers these presses, so that they never count again. */
export const withSettled = (ride: RideState, ...ids: string[]): RideState => ({
  ...ride,
  settledIds: [...ride.settledIds, ...ids].slice(-SETTLED_KEPT),
});

/** The press was handled before, and does nothing now. */
export const isKnownPress = ({ ride }: Pick<Booking, 'ride'>, clientId: string): boolean =>
  ride.settledIds.includes(clientId) || ride.steps.some((step) => step.clientId === clientId);
