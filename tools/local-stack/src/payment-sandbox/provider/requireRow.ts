import { missing } from '../http/StripeFault.ts';
import type { LedgerReader } from '../ledger/ledger.ts';
import type { Rows } from '../objects.ts';

/** What the provider calls the objects. */
const names = {
  charges: 'charge',
  disputes: 'dispute',
  events: 'event',
  intents: 'payment_intent',
  methods: 'PaymentMethod',
  refunds: 'refund',
} as const;

/** The object with this id, or the provider's 404, which names the parameter that asked for it. */
export function requireRow<T extends keyof typeof names>(
  ledger: LedgerReader,
  table: T,
  id: string,
  param = table === 'intents' ? 'intent' : 'id',
): Rows[T] {
  const row = ledger.get(table, id);
  if (!row) throw missing(names[table], id, param);
  return row;
}
