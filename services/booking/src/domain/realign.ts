import { parsePickup } from '@livery/shared-types/time';
import type { PickupTime } from './booking.ts';

/**
 * The pickup by today's rules of its zone: the wall clock that was agreed stays, its instant may move when a country
 * changes its clocks. Undefined while nothing has moved.
 */
export function realigned(pickup: PickupTime): PickupTime | undefined {
  const now = parsePickup(pickup.local, pickup.zone);
  if (now === undefined) return undefined;
  const known = pickup.at.getTime();
  // Of an hour that happens twice, either reading may have been meant.
  if (known === now.at.getTime() || known === now.latestAt.getTime()) return undefined;
  return { ...pickup, ...now };
}
