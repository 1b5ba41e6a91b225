import type { ApiFault, PlannedFaults, RefundFault } from './faultInjection/plannedFaults.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Settings } from './provider/call.ts';
import type { WebhookDispatcher } from './webhooks/webhookDispatcher.ts';

/** Everything the routes work with. */
export type Sandbox = {
  ledger: Ledger;
  settings: Settings;
  keys: { secret: string; publishable: string };
  apiFaults: PlannedFaults<ApiFault>;
  refundFaults: PlannedFaults<RefundFault>;
  dispatcher: WebhookDispatcher;
  /** Idempotency keys of requests that are not answered yet. */
  keysInUse: Set<string>;
  now: () => number;
  /** To be called after every change: sends new events and sets the clock for what is due later. */
  wake: () => void;
};
