import type { CustomerOutcome } from '../../system/money/customer.ts';
import { expectationOf } from '../../system/money/expectations.ts';

/** `23 stories: 4 refunds by hand, 6 cancellations by staff (2 full, …), 3 no-shows, …` */
export function summaryOf(outcomes: readonly CustomerOutcome[]): string {
  const count = (is: (story: CustomerOutcome) => boolean) => outcomes.filter(is).length;
  const byHand = outcomes
    .map(({ scenario, total }) => expectationOf(scenario, total))
    .reduce((sum, { byHand: early, late }) => sum + early.length + (late > 0 ? 1 : 0), 0);
  const choices = Map.groupBy(
    outcomes.filter(({ scenario }) => scenario.ending === 'cancelled by staff'),
    ({ scenario }) => scenario.choice,
  );
  const byStaff = [...choices].map(([choice, own]) => `${own.length} ${choice}`).join(', ');
  return [
    `${byHand} refunds by hand`,
    `${count(({ scenario }) => scenario.ending === 'cancelled by staff')} cancellations by staff (${byStaff})`,
    `${count(({ scenario }) => scenario.ending === 'no-show')} no-shows`,
    `${count(({ scenario }) => scenario.ending === 'completed')} completed trips`,
    `${count(({ scenario }) => scenario.cash !== null)} times cash`,
    `${count(({ scenario }) => scenario.listing === 'archived and back')} put back into the list`,
    `${count(({ scenario }) => scenario.dispute !== null)} disputes`,
  ].join(', ');
}
