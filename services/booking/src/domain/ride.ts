import { MAX_DURATION_HOURS, type Ride, type RideStep } from '@livery/shared-types';
import { changesToAccept } from './acceptance.ts';
import type { Booking } from './booking.ts';
import { tripEnd } from './schedule.ts';
import { allows } from './transitions.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** From the pickup on: a trip that is under way may last longer than was planned. */
export const LONGEST_RIDE_MS = (MAX_DURATION_HOURS + 24) * HOUR_MS;

/** Null before the first step. */
export const stepOf = ({ ride }: Pick<Booking, 'ride'>): RideStep | null => ride.steps.at(-1)?.step ?? null;

export const takenAt = ({ ride }: Pick<Booking, 'ride'>, step: RideStep): Date | undefined =>
  ride.steps.find((taken) => taken.step === step)?.at;

/** The ride as it is shown. The plate comes from catalog. */
export function describeRide(
  { chauffeur, vehicle, ride }: Booking,
  plate: string | null,
  late: boolean,
): Ride {
  return {
    chauffeur: chauffeur && { name: chauffeur.name, phone: chauffeur.phone, photoUrl: chauffeur.photoUrl },
    vehicle: vehicle?.name ?? null,
    plate,
    step: ride.steps.at(-1)?.step ?? null,
    steps: ride.steps.map(({ step, at }) => ({ step, at: at.toISOString() })),
    late,
  };
}

/** Whether the chauffeur has accepted the trip, as it is or as it was before a change; null while none is assigned. */
export function chauffeurReply(booking: Booking): 'waiting' | 'accepted' | 'changed' | null {
  if (booking.chauffeur === null) return null;
  if (changesToAccept(booking).length > 0) return 'changed';
  return booking.ride.steps.length > 0 ? 'accepted' : 'waiting';
}

/** The chauffeur is on the way, waiting or driving. */
export const isUnderWay = (booking: Booking): boolean =>
  allows('complete', booking) && ['on_the_way', 'arrived', 'on_board'].includes(stepOf(booking) ?? '');

/** The chauffeur can call the passenger until an hour after the ride. */
export function showsPhone(booking: Booking, now: Date): boolean {
  const doneAt = takenAt(booking, 'done') ?? completedAt(booking);
  return doneAt === undefined || now.getTime() - doneAt.getTime() < HOUR_MS;
}

const completedAt = ({ status, log }: Booking): Date | undefined =>
  status === 'completed' ? log.findLast(({ action }) => action === 'completed')?.at : undefined;

/** The chauffeur may not be on the way sooner. */
export const setOutFrom = ({ pickup }: Pick<Booking, 'pickup'>, setOutHours: number): Date =>
  new Date(pickup.at.getTime() - setOutHours * HOUR_MS);

/** The position is shared only from setting out until the passenger is on board. */
export const sharesPosition = (booking: Booking): boolean =>
  allows('complete', booking) &&
  booking.deletedAt === null &&
  booking.chauffeur !== null &&
  ['on_the_way', 'arrived'].includes(stepOf(booking) ?? '');

/** A step that should have been taken by `dueAt`. */
export interface MissingStep {
  missing: 'on_the_way' | 'arrived';
  dueAt: Date;
}

/** The steps that should have been taken by now, in order. None without a chauffeur, or after the time of the trip. */
export function missingSteps(booking: Booking, now: Date, lateMinutes: number): MissingStep[] {
  const { chauffeur, deletedAt } = booking;
  if (chauffeur === null || deletedAt !== null) return [];
  if (!allows('complete', booking) || now >= tripEnd(booking)) return [];
  const step = stepOf(booking);
  const isThere = step === 'arrived' || step === 'on_board' || step === 'done';
  const pickupAt = booking.pickup.at;
  const due: (MissingStep & { isTaken: boolean })[] = [
    {
      missing: 'on_the_way',
      dueAt: new Date(pickupAt.getTime() - lateMinutes * MINUTE_MS),
      isTaken: isThere || step === 'on_the_way',
    },
    { missing: 'arrived', dueAt: pickupAt, isTaken: isThere },
  ];
  return due
    .filter(({ dueAt, isTaken }) => !isTaken && now > dueAt)
    .map(({ missing, dueAt }) => ({ missing, dueAt }));
}

export const isLate = (booking: Booking, now: Date, lateMinutes: number): boolean =>
  missingSteps(booking, now, lateMinutes).length > 0;
