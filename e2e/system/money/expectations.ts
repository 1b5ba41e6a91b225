import { money, STATUS_AFTER, sumsOf, type Scenario } from './scenarios.ts';

const ENDING_EMAIL = {
  none: [],
  approved: ['confirmed'],
  completed: ['confirmed', 'thanks'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
  'cancelled by staff': ['cancelled'],
  'no-show': ['confirmed', 'no-show'],
} as const satisfies Record<Scenario['ending'], string[]>;

/** What the ledgers, the booking and the mailboxes must say of a story in the end; `total` is the price in cents. */
export function expectationOf(scenario: Scenario, total: number) {
  const { ending, dispute } = scenario;
  const sums = sumsOf(scenario, total);
  const { captured, refunded, atEnd, late } = sums;
  const status = STATUS_AFTER[ending];
  const isEnded = status === 'cancelled' || status === 'rejected';
  const isDisputed = dispute === 'open' || dispute === 'lost';
  const balance = money(captured - refunded - (dispute === 'lost' ? captured : 0));
  const cash = scenario.cash === null ? null : money(total);
  return {
    ...sums,
    usesPromo: scenario.usesPromo && !isEnded,
    booking: {
      status,
      paymentStatus: paymentStatusOf(scenario, captured, refunded),
      refundAmount: isEnded ? money(atEnd + late) : null,
      capturedAmount: money(captured),
      heldAmount: balance,
      cashReceived: cash,
      disputed: isDisputed,
      noShow: ending === 'no-show',
      archived: scenario.listing === 'archived',
    },
    ledger: {
      captured: money(captured),
      refunded: money(refunded),
      refundPending: '0.00',
      refundFailed: '0.00',
      disputed: money(isDisputed ? captured : 0),
      balance,
    },
    /** The customer's, besides one for each refund of the provider. */
    emails: ['requested', ...(captured > 0 ? [`receipt ${money(captured)}`] : []), ...ENDING_EMAIL[ending]],
    staffEmails: [
      'new booking',
      ...(dispute === null ? [] : ['disputed']),
      ...(dispute === 'won' || dispute === 'won late' ? ['dispute won'] : []),
      ...(dispute === 'lost' ? ['dispute lost'] : []),
      ...(dispute === 'won late' ? [`refund failed ${money(atEnd)}`] : []),
    ],
  };
}

function paymentStatusOf({ method, cards }: Scenario, captured: number, refunded: number): string {
  if (method === 'cash') return 'not_required';
  if (cards.length === 0) return 'unpaid';
  if (captured === 0) return 'failed';
  if (refunded === 0) return 'paid';
  return refunded === captured ? 'refunded' : 'partially_refunded';
}
