import type { PartState } from '@livery/shared-types/status';
import type { BadgeTone } from '../../ui/Badge.tsx';

export const stateLabel: Record<PartState, string> = {
  up: 'Working',
  degraded: 'Needs attention',
  down: 'Down',
  unknown: 'Not known',
};

export const stateTone: Record<PartState, BadgeTone> = {
  up: 'green',
  degraded: 'yellow',
  down: 'red',
  unknown: 'gray',
};

/** The first thing the page says. */
export const overallText: Record<PartState, string> = {
  up: 'Everything works.',
  degraded: 'Something needs attention.',
  down: 'A part that everybody needs is down.',
  unknown: 'It is not known how everything is.',
};

const UNITS: [seconds: number, one: string, many: string][] = [
  [86_400, 'day', 'days'],
  [3_600, 'hour', 'hours'],
  [60, 'minute', 'minutes'],
];

/** "3 hours", rounded down to the largest unit that fits. */
export function displayDuration(seconds: number): string {
  for (const [size, one, many] of UNITS) {
    const count = Math.floor(seconds / size);
    if (count > 0) return `${count} ${count === 1 ? one : many}`;
  }
  return 'less than a minute';
}

export const displayMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
