import { businessClock } from './businessClock.ts';

/** Whether a pickup has passed, on the business's clock; without a time, its whole day. What is not chosen has not passed. */
export const hasPassed = ({ date, time }: { date: string; time: string }, now = new Date()): boolean =>
  date !== '' && `${date}T${time || '24:00'}` <= businessClock(now);
