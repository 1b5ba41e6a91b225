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
  /** The other trip; undefined where the car is blocked, or has no valid document. */
  otherTrip: string | undefined;
  /** Free cars instead, the same type first. */
  alternatives: FreeVehicle[];
}

const CLASHES: readonly (string | undefined)[] = [
  'booking.vehicle_taken',
  'vehicle.blocked',
  'vehicle.document_expired',
];

/** The vehicle has another trip, is blocked, or one of its documents ends before. */
export const isClash = (refusal: Pick<ApiError, 'code'> | undefined): boolean =>
  CLASHES.includes(refusal?.code);

export function clashOfRefusal(refusal: ApiError | undefined): Clash | undefined {
  if (refusal === undefined || !isClash(refusal)) return undefined;
  const { bookingId, alternatives } = refusal.details ?? {};
  const free = z.safeParse(VehicleTakenDetails.shape.alternatives, alternatives);
  return {
    text: refusal.detail,
    otherTrip: typeof bookingId === 'string' ? bookingId : undefined,
    alternatives: free.success ? free.data : [],
  };
}

export function clashOfPreview(
  { clash, alternatives }: Pick<ChangePreview, 'clash' | 'alternatives'>,
  carName: string,
): Clash | undefined {
  if (clash === null) return undefined;
  if (clash.kind === 'document') return { text: clash.reason ?? '', otherTrip: undefined, alternatives };
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
