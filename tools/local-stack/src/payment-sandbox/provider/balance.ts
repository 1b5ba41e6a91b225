import type Stripe from 'stripe';
import type { Ledger } from '../books/books.ts';
import { newId } from '../ids.ts';
import type { SandboxCharge, SandboxRefund } from '../objects.ts';
import { type Cause, secondsOf } from './call.ts';

const clearingSeconds = 2 * 24 * 3600;

/** The provider's price for a card payment in Canada: 2.9 % and 30 cents, rounded half-up. */
export function feeFor(amount: number): number {
  return Math.floor((amount * 29 + 500) / 1000) + 30;
}

type Movement = Pick<
  Stripe.BalanceTransaction,
  'amount' | 'fee' | 'type' | 'reporting_category' | 'description' | 'currency'
>;

function record(ledger: Ledger, cause: Cause, source: string, movement: Movement): string {
  const created = secondsOf(cause);
  const { currency, fee } = movement;
  const transaction: Stripe.BalanceTransaction = {
    ...movement,
    id: newId('txn'),
    object: 'balance_transaction',
    available_on: created + clearingSeconds,
    balance_type: 'payments',
    created,
    exchange_rate: null,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: movement.amount - fee,
    source,
    status: 'pending',
  };
  ledger.put('balance', transaction.id, { transaction });
  return transaction.id;
}

export function recordPaymentMovement(ledger: Ledger, cause: Cause, charge: SandboxCharge): string {
  const { amount, currency, description } = charge;
  const fee = feeFor(amount);
  return record(ledger, cause, charge.id, {
    amount,
    currency,
    description,
    fee,
    type: 'charge',
    reporting_category: 'charge',
  });
}

type RefundMovement = 'refund' | 'refund_failure';

/** Money leaving for a refund, or coming back because the refund failed. The fee of the payment is not given back. */
export function recordRefundMovement(
  ledger: Ledger,
  cause: Cause,
  refund: Pick<SandboxRefund, 'id' | 'amount' | 'currency'>,
  type: RefundMovement,
): string {
  const description = type === 'refund' ? 'REFUND FOR CHARGE' : 'REFUND FAILURE';
  return record(ledger, cause, refund.id, {
    amount: type === 'refund' ? -refund.amount : refund.amount,
    currency: refund.currency,
    description,
    fee: 0,
    type,
    reporting_category: type,
  });
}
