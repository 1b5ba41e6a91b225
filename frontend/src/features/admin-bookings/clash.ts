import {
  VehicleTakenDetails,
  type ChangePreview,
  type FreeVehicle,
} from '@livery/shared-types/changeBooking';
import * as z from 'zod/mini';
import type { ApiError } from '../../api/apiError.ts';
import { displaySpan } from '../../domain/dates.ts';

/** What is in the way of a booking's car, whoever found it: the preview, or a refusal. */
export interface Clash {
  text: string;
  /** The other trip; undefined where the car is blocked. */
  otherTrip: string | undefined;
  /** Free cars instead, the same type first. */
  alternatives: FreeVehicle[];
}

/** The vehicle has another trip, or is blocked, at this time. */
export const isClash = (refusal: ApiError | undefined): boolean =>
  refusal?.code === 'booking.vehicle_taken' || refusal?.code === 'vehicle.blocked';

export function clashOfRefusal(refusal: ApiError | undefined): Clash | undefined {
  if (refusal === undefined || !isClash(refusal)) return undefined;
  const { bookingId } = refusal.details ?? {};
  const details = z.safeParse(VehicleTakenDetails, refusal.details);
  return {
    text: refusal.detail,
    otherTrip: typeof bookingId === 'string' ? bookingId : undefined,
    alternatives: details.success ? details.data.alternatives : [],
  };
}

export function clashOfPreview(
  { clash, alternatives }: Pick<ChangePreview, 'clash' | 'alternatives'>,
  carName: string,
): Clash | undefined {
  if (clash === null) return undefined;
  const span = `on ${displaySpan(clash)}`;
  const why =
    clash.kind === 'block'
      ? `is blocked ${span}${clash.reason ? ` (${clash.reason})` : ''}`
      : `drives ${clash.customerName ?? 'another trip'} ${span}`;
  return { text: `${carName} ${why}.`, otherTrip: clash.bookingId ?? undefined, alternatives };
}

/** "3 seats, 2 bags" */
export const roomOf = ({ capacity, luggageCapacity }: Pick<FreeVehicle, 'capacity' | 'luggageCapacity'>) =>
  `${counted(capacity, 'seat')}, ${counted(luggageCapacity, 'bag')}`;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
