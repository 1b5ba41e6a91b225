import type { ApiFault, RefundFault, WebhookFault } from './faultInjection/plannedFaults.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { LedgerChange, Settings } from './provider/ledgerChange.ts';
import type { WebhookDispatcher } from './webhooks/webhookDispatcher.ts';

export type Sandbox = {
  ledger: Ledger;
  settings: Settings;
  keys: { secret: string; publishable: string };
  /** Faults that tests have planned. They are forgotten with the process. */
  planned: { faults: ApiFault[]; webhooks: WebhookFault[]; refunds: RefundFault[] };
  dispatcher: WebhookDispatcher;
  /** Idempotency keys of requests that are not answered yet. */
  keysInUse: Set<string>;
  now: () => number;
  /** Changes the ledger, then sends new events and sets the timers. */
  change: <R>(
    work: (change: LedgerChange) => R,
    request?: Pick<LedgerChange, 'requestId' | 'idempotencyKey'>,
  ) => R;
};
