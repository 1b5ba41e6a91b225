import { proportionOfCents } from '@livery/shared-types';
import { heldCents, type CardMoney } from './cardMoney.ts';

export { refundPercentage } from '@livery/shared-types/refundTiers';

/** The share of what is held, in cents. */
export function refundCents(payment: CardMoney, percentage: number): number {
  return proportionOfCents(heldCents(payment), percentage, 100);
}
