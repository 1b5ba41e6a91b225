import type { CardName } from '@livery/payment-sandbox';
import { proportionOfCents } from '@livery/shared-types';
import type { Dice } from '@livery/test-kit';

export type Ending =
  'none' | 'approved' | 'completed' | 'rejected' | 'cancelled' | 'cancelled by staff' | 'no-show';
/** What staff give back when they cancel; `some` is a part of what is held, `default` leaves it to the product. */
export type RefundChoice = 'default' | 'full' | 'policy' | 'none' | 'some';
/** How a dispute of the payment goes; `won late` after a cancellation whose refund the provider refused meanwhile. */
export type DisputeCourse = 'open' | 'won' | 'lost' | 'won late';

/** What one customer is going to do, and what is done with their booking. */
export interface Scenario {
  index: number;
  method: 'stripe' | 'cash';
  /** Cards typed in one after another, each after the one before was declined; none: leaves without paying. */
  cards: CardName[];
  /** Closes the tab right after paying: nobody confirms. */
  closesTab: boolean;
  /** Of those who pay with the card that is disputed. */
  dispute: DisputeCourse | null;
  /** What staff give back by hand before the end, in percent of the price, one refund each. */
  handRefunds: number[];
  ending: Ending;
  /** Of a cancellation by staff. */
  choice: RefundChoice;
  /** What staff give back by hand after the end, in percent of the price; null: nothing. */
  lateRefund: number | null;
  /** How long before the pickup all this happens; null: the pickup comes within seconds. */
  noticeHours: number | null;
  /** The share that a cancellation at this notice gives back by the terms. */
  percentage: number;
  /** When the cash of a completed trip is recorded; null: never. */
  cash: 'at completion' | 'later' | null;
  /** What staff do with the booking in their list. */
  listing: 'listed' | 'archived' | 'archived and back';
  usesPromo: boolean;
  /** Which of the services of the run is booked. */
  service: number;
}

interface Tier {
  noticeHours: number;
  percentage: number;
}
/** The steps of the cancellation terms. */
const TIERS: readonly [Tier, ...Tier[]] = [
  { noticeHours: 72, percentage: 100 },
  { noticeHours: 18, percentage: 75 },
  { noticeHours: 6, percentage: 50 },
  { noticeHours: 1, percentage: 0 },
];
/** All different, also as parts of what is held: two e-mails about the same amount would look like one sent twice. */
const HAND_REFUNDS: readonly [number[], ...number[][]] = [[13], [13, 21]];
const LATE_REFUND = 8;
/** Of what is held, in percent. */
export const SOME = 31;

/** Half by card, half in cash; of the cards some are declined for good; the bookings end in every way there is. */
export function scenariosOf(count: number, services: number, dice: Dice): Scenario[] {
  return Array.from({ length: count }, (_, index) => {
    const method = index % 2 === 0 ? 'stripe' : 'cash';
    const cards = method === 'cash' ? [] : cardsOf(dice);
    const isPaid = cards.length > 0 && cards.at(-1) !== 'declined';
    const dispute =
      cards.at(-1) === 'disputed'
        ? dice.pick<DisputeCourse>(['open', 'won', 'won', 'lost', 'won late'])
        : null;
    const ending = endingOf(dispute, dice);
    const isAfterPickup = ending === 'completed' || ending === 'no-show';
    const isCancelled = ending === 'cancelled' || ending === 'cancelled by staff';
    const tier = isCancelled && dispute !== 'won late' ? dice.pick(TIERS) : TIERS[0];
    // While the bank contests a payment, or after it took it back, nobody can give any of it back.
    const mayGiveBack = isPaid && (dispute === null || dispute === 'won');
    const choice =
      dispute === 'open' || dispute === 'lost'
        ? 'none'
        : dice.pick<RefundChoice>(['default', 'full', 'policy', 'none', 'some']);
    const keepsSome = ending === 'completed' || ending === 'no-show' || ending === 'cancelled by staff';
    const isLate =
      mayGiveBack && keepsSome && (ending === 'completed' || choice === 'none' || choice === 'some');
    return {
      index,
      method,
      cards,
      closesTab: dice.roll() < 0.4,
      dispute,
      handRefunds: mayGiveBack && dice.roll() < 0.35 ? dice.pick(HAND_REFUNDS) : [],
      ending,
      choice,
      lateRefund: isLate && dice.roll() < 0.5 ? LATE_REFUND : null,
      noticeHours: isAfterPickup ? null : tier.noticeHours,
      percentage: isAfterPickup ? 0 : tier.percentage,
      cash: method === 'cash' && ending === 'completed' ? dice.pick(['at completion', 'later', null]) : null,
      listing: dice.pick(['listed', 'listed', 'archived', 'archived and back']),
      usesPromo: dice.roll() < 0.35,
      service: dice.between(0, services - 1),
    };
  });
}

function endingOf(dispute: DisputeCourse | null, dice: Dice): Ending {
  if (dispute === 'won late') return 'cancelled';
  const withoutRefund = ['none', 'approved', 'cancelled by staff', 'no-show'] as const;
  if (dispute === 'open' || dispute === 'lost') return dice.pick<Ending>(withoutRefund);
  const luck = dice.roll();
  if (luck < 0.18) return 'cancelled';
  if (luck < 0.4) return 'cancelled by staff';
  if (luck < 0.5) return 'no-show';
  if (luck < 0.58) return 'rejected';
  if (luck < 0.73) return 'approved';
  if (luck < 0.85) return 'completed';
  return 'none';
}

function cardsOf(dice: Dice): CardName[] {
  const luck = dice.roll();
  if (luck < 0.1) return ['declined'];
  if (luck < 0.14) return ['declined', 'declined'];
  if (luck < 0.18) return [];
  if (luck < 0.3) return ['declined', 'good'];
  if (luck < 0.4) return ['processing'];
  if (luck < 0.47) return ['bank'];
  if (luck < 0.57) return ['refundPending'];
  if (luck < 0.72) return ['disputed'];
  return ['good'];
}

/** The amounts of a story in cents, for a price of so many. */
export function sumsOf(scenario: Scenario, total: number) {
  const last = scenario.cards.at(-1);
  const captured = last !== undefined && last !== 'declined' ? total : 0;
  const byHand = scenario.handRefunds.map((percent) => proportionOfCents(total, percent, 100));
  const held = captured - sum(byHand);
  const some = proportionOfCents(held, SOME, 100);
  const atEnd = giveBackAtEnd();
  const late = scenario.lateRefund === null ? 0 : proportionOfCents(total, scenario.lateRefund, 100);
  return { captured, byHand, some, atEnd, late, refunded: sum(byHand) + atEnd + late };

  function giveBackAtEnd(): number {
    if (scenario.ending === 'rejected') return held;
    if (scenario.ending === 'cancelled') return proportionOfCents(held, scenario.percentage, 100);
    if (scenario.ending !== 'cancelled by staff' && scenario.ending !== 'no-show') return 0;
    const byDefault = scenario.ending === 'no-show' ? 0 : held;
    const policy = proportionOfCents(held, scenario.percentage, 100);
    return { default: byDefault, full: held, policy, none: 0, some }[scenario.choice];
  }
}

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);

/** What a booking's status is after each ending. */
export const STATUS_AFTER = {
  none: 'pending_approval',
  approved: 'approved',
  completed: 'completed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  'cancelled by staff': 'cancelled',
  'no-show': 'cancelled',
} as const satisfies Record<Ending, string>;

export const money = (cents: number): string => (cents / 100).toFixed(2);
