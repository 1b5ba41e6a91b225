import type { PublicBooking } from '@livery/shared-types/booking';
import { spokenMoment } from './dates.ts';

/** "We answer by today 4:00 PM."; undefined where nothing is promised, and once the moment has passed. */
export function answerPromise({ answerBy }: Pick<PublicBooking, 'answerBy'>, now: Date): string | undefined {
  if (answerBy === null || Date.parse(answerBy) <= now.getTime()) return undefined;
  return `We answer by ${spokenMoment(new Date(answerBy), now)}.`;
}
