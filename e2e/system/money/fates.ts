import type { CardName } from '@livery/local-stack';
import type { Dice } from './random.ts';

export type Ending = 'none' | 'approved' | 'completed' | 'rejected' | 'cancelled';

/** What one customer is going to do, and what is done with their booking. */
export interface Fate {
  index: number;
  method: 'stripe' | 'cash';
  /** Cards typed in one after another, each after the one before was declined; none: leaves without paying. */
  cards: CardName[];
  /** Closes the tab right after paying: nobody confirms. */
  closesTab: boolean;
  ending: Ending;
  /** How long before the pickup all this happens. */
  noticeHours: number;
  /** The share that a cancellation at this notice gives back. */
  percentage: number;
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

/** Half by card, half in cash; of the cards some are declined for good; of all, some are cancelled or rejected. */
export function fatesOf(count: number, services: number, dice: Dice): Fate[] {
  return Array.from({ length: count }, (_, index) => {
    const method = index % 2 === 0 ? 'stripe' : 'cash';
    const luck = dice.roll();
    const ending: Ending =
      luck < 0.3
        ? 'cancelled'
        : luck < 0.4
          ? 'rejected'
          : luck < 0.6
            ? 'approved'
            : luck < 0.7
              ? 'completed'
              : 'none';
    const tier = ending === 'cancelled' ? dice.pick(TIERS) : TIERS[0];
    return {
      index,
      method,
      cards: method === 'cash' ? [] : cardsOf(dice),
      closesTab: dice.roll() < 0.4,
      ending,
      noticeHours: tier.noticeHours,
      percentage: ending === 'rejected' ? 100 : tier.percentage,
      usesPromo: dice.roll() < 0.35,
      service: dice.between(0, services - 1),
    };
  });
}

function cardsOf(dice: Dice): CardName[] {
  const luck = dice.roll();
  if (luck < 0.15) return ['declined'];
  if (luck < 0.2) return ['declined', 'declined'];
  if (luck < 0.25) return [];
  if (luck < 0.4) return ['declined', 'good'];
  if (luck < 0.5) return ['processing'];
  if (luck < 0.58) return ['bank'];
  if (luck < 0.68) return ['refundPending'];
  return ['good'];
}

/** What the books, the booking and the mailboxes must say of it in the end; `total` is the price in cents. */
export function expectationOf(fate: Fate, total: number) {
  const { method, cards, ending, percentage } = fate;
  const last = cards.at(-1);
  const isPaid = last !== undefined && last !== 'declined';
  const isEnded = ending === 'cancelled' || ending === 'rejected';
  const captured = isPaid ? total : 0;
  const refunded = isEnded ? Math.floor((captured * percentage + 50) / 100) : 0;
  const wasRefunded = refunded > 0;
  return {
    captured,
    refunded,
    usesPromo: fate.usesPromo && !isEnded,
    booking: {
      status: ending === 'none' ? 'pending_approval' : ending,
      paymentStatus: paymentStatusOf(),
      refundAmount: isEnded ? money(refunded) : null,
    },
    letters: [
      'requested',
      ...(isPaid ? [`receipt ${money(total)}`] : []),
      ...(wasRefunded ? [`refund ${money(refunded)}`] : []),
      ...(isEnded ? [ending] : []),
      ...(ending === 'approved' || ending === 'completed' ? ['confirmed'] : []),
      ...(ending === 'completed' ? ['thanks'] : []),
    ].toSorted(),
  };

  function paymentStatusOf(): string {
    if (method === 'cash') return 'not_required';
    if (last === undefined) return 'unpaid';
    if (!isPaid) return 'failed';
    if (!wasRefunded) return 'paid';
    return refunded === captured ? 'refunded' : 'partially_refunded';
  }
}

export const money = (cents: number): string => (cents / 100).toFixed(2);
