import type { DispatchTrip } from '@livery/shared-types/dispatch';
import { displayTime } from './dates.ts';

/** How a trip is named in a sentence: "Ana Lee at 2:30 PM". */
export const nameOf = ({ customerName, from }: Pick<DispatchTrip, 'customerName' | 'from'>): string =>
  `${customerName} at ${displayTime(from)}`;
