import { newId } from '../ids.ts';
import type { LedgerWriter } from '../ledger/ledger.ts';
import type { BalanceTransaction } from '../objects.ts';
import { type Cause, secondsOf } from './call.ts';

type Movement = Pick<BalanceTransaction, 'type' | 'amount' | 'currency' | 'source'>;

/** Records money that comes in (a positive amount) or leaves, and returns the movement's id. */
export function recordMovement(ledger: LedgerWriter, cause: Cause, movement: Movement): string {
  const { type, amount, currency, source } = movement;
  const id = newId('txn');
  ledger.put('balance', id, {
    transaction: { id, type, amount, currency, source, created: secondsOf(cause) },
  });
  return id;
}
