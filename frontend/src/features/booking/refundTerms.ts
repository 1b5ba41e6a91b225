import { refundTierAt } from '@livery/shared-types/refundTiers';
import { businessClock, displayDate, displayTime } from '../../domain/dates.ts';

/** The instant at which the business's clock shows `wallClock`, YYYY-MM-DDTHH:mm. */
export function businessInstant(wallClock: string): Date {
  const wanted = Date.parse(`${wallClock}Z`);
  let instant = wanted;
  // The second round corrects for a clock change between the first guess and the result.
  for (let look = 0; look < 2; look += 1) {
    instant += wanted - Date.parse(`${businessClock(new Date(instant))}Z`);
  }
  return new Date(instant);
}

const moment = (instant: Date) => {
  const clock = businessClock(instant);
  return `${displayDate(clock)} at ${displayTime(clock)}`;
};

export const isWholePickup = (date: string, time: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time);

/** The refund for cancelling this pickup, by the server's own tiers. */
export function refundTerms(
  { date, time, isCash }: { date: string; time: string; isCash: boolean },
  now: Date,
): string {
  if (isCash) return 'You pay on arrival: cancelling before then costs nothing.';
  if (!isWholePickup(date, time)) return 'Full refund until 24 hours before pickup.';
  const pickupAt = businessInstant(`${date}T${time}`);
  const tier = refundTierAt(pickupAt, now);
  if (!tier) return 'So close to this pickup, cancelling gives nothing back.';
  const until = moment(new Date(pickupAt.getTime() - tier.noticeHours * 3_600_000));
  return tier.percentage === 100
    ? `Full refund until ${until}.`
    : `Cancelling now gives back ${tier.percentage}%, until ${until}.`;
}
