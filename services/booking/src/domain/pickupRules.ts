import { isoInZone, parsePickup } from '@livery/shared-types/time';
import { invalidField, type PickupTime } from './booking.ts';

export interface PickupWindow {
  zone: string;
  minNoticeMinutes: number;
  horizonDays: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const refuse = (message: string, path: string) => invalidField(path, message, 'invalid_pickup');

/** Reads a requested pickup and checks it against the rules. The refusal is fit for the form. */
export function pickupTime(text: string, window: PickupWindow, now: Date, path = 'pickupDate'): PickupTime {
  const pickup = readMoment(text, window.zone, path);
  refuseOutsideWindow(pickup.at, window, now, path);
  return { ...pickup, local: isoInZone(pickup.at, window.zone).slice(0, 19), zone: window.zone };
}

/** A typed date and time in the business zone. `path` names the field in a refusal. */
export function readMoment(text: string, zone: string, path: string): { at: Date; latestAt: Date } {
  const moment = parsePickup(text, zone);
  if (moment !== undefined) return moment;
  throw refuse('This date and time do not exist. Please choose another one.', path);
}

function refuseOutsideWindow(
  at: Date,
  { minNoticeMinutes, horizonDays }: PickupWindow,
  now: Date,
  path: string,
): void {
  const aheadMs = at.getTime() - now.getTime();
  if (aheadMs <= 0) throw refuse('The pickup must be in the future.', path);
  if (aheadMs < minNoticeMinutes * MINUTE_MS) {
    throw refuse(`Please book at least ${notice(minNoticeMinutes)} before the pickup.`, path);
  }
  if (aheadMs > horizonDays * DAY_MS)
    throw refuse(`Bookings open ${horizonDays} days before the pickup.`, path);
}

function notice(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
