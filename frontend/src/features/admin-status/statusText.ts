import type { PartState } from '@livery/shared-types/status';
import type { BadgeTone } from '../../ui/Badge.tsx';

/** How each state is said, and `overall` the first thing the page says. */
export const stateWords: Record<PartState, { label: string; tone: BadgeTone; overall: string }> = {
  up: { label: 'Working', tone: 'green', overall: 'Everything works.' },
  degraded: { label: 'Needs attention', tone: 'yellow', overall: 'Something needs attention.' },
  down: { label: 'Down', tone: 'red', overall: 'A part that everybody needs is down.' },
  unknown: { label: 'Not known', tone: 'gray', overall: 'It is not known how everything is.' },
};

const UNITS = [
  { seconds: 86_400, name: 'day' },
  { seconds: 3_600, name: 'hour' },
  { seconds: 60, name: 'minute' },
];

/** "3 hours", rounded down to the largest unit that fits. */
export function displayDuration(seconds: number): string {
  const unit = UNITS.find((one) => seconds >= one.seconds);
  if (!unit) return 'less than a minute';
  const count = Math.floor(seconds / unit.seconds);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}

export const displayMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
