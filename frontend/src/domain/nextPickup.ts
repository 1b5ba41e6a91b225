import { businessClock } from './businessClock.ts';
import { currentSite } from './siteConfig.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What a form proposes: the next whole hour that leaves an hour, or the minimum notice, in the business's zone. */
export function nextPickup(now = new Date()) {
  const spareMs = Math.max(HOUR_MS, currentSite().minNoticeMinutes * 60 * 1000);
  const [date = '', time = ''] = businessClock(new Date(now.getTime() + spareMs + HOUR_MS)).split('T');
  return { date, time: `${time.slice(0, 2)}:00` };
}
