import { act } from './bookingActions.ts';
import { AFTER_PICKUP, isPossible, type Action } from './bookingRules.ts';
import { newReferenceBooking, type ReferenceBooking } from './referenceBooking.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface Scenario {
  reference: ReferenceBooking;
  base: Action[];
  pair: [Action, Action];
  isAfterPickup: boolean;
  /** Booking receives the payment event only after its e-mails have left. */
  isPaymentLate: boolean;
}

export interface ScenarioSet {
  actions: readonly Action[];
  /** What has happened before the pair: nothing, or what makes it possible. */
  bases: readonly Action[][];
  /** How many hours ahead the pickup is, by what that is called. */
  notices: Record<string, number>;
  /** Whether such a story tells something that the others do not. */
  isOfUse(story: { actions: Action[]; pair: [Action, Action]; hours: number }): boolean;
}

/** Both actions of every ordered pair are tried on a copy: what a booking's rules allow is played. */
export function scenarios(start: Date, { actions, bases, notices, isOfUse }: ScenarioSet): Scenario[] {
  const found: Scenario[] = [];
  for (const method of ['stripe', 'cash'] as const)
    for (const [notice, hours] of Object.entries(notices))
      for (const base of bases)
        for (const first of actions)
          for (const second of actions.filter((one) => one !== first)) {
            const isAfterPickup = [first, second].some((one) => AFTER_PICKUP.includes(one));
            const title = [method, notice, ...base, first, second].join(' · ');
            const pickup = () => new Date(start.getTime() + hours * HOUR_MS);
            const trial = newReferenceBooking(title, method, pickup());
            const steps = [...base, ...(first === 'created' ? [] : [first]), second];
            const later = new Date(start.getTime() + (isAfterPickup ? 97 * HOUR_MS : MINUTE_MS));
            const isAllowed = steps.every((action, index) => {
              const now = index < base.length ? start : later;
              const isGood = isPossible(trial, action, now);
              if (isGood) act(trial, action, now);
              return isGood;
            });
            if (!isAllowed || (first === 'created' && base.length > 0)) continue;
            if (!isOfUse({ actions: [...base, first, second], pair: [first, second], hours })) continue;
            found.push({
              reference: newReferenceBooking(title, method, pickup()),
              base,
              pair: [first, second],
              isAfterPickup,
              isPaymentLate: found.length % 2 === 1,
            });
          }
  return found;
}
