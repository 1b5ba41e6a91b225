import type { ApiFault, WebhookFault } from './faultInjection/plannedFaults.ts';
import type { summarize } from './ledger/summarize.ts';
import type { DeliveryRow, SandboxEvent } from './objects.ts';
import { testCards } from './provider/cards.ts';

/** Card numbers by what becomes of a payment with them. */
export const CARDS = {
  good: testCards.visa.number,
  declined: testCards.declined.number,
  noFunds: testCards.insufficientFunds.number,
  bank: testCards.authentication.number,
  processing: testCards.processing.number,
  refundPending: testCards.refundPending.number,
  refundFails: testCards.refundFails.number,
  disputed: testCards.disputed.number,
  captureFails: testCards.captureFails.number,
};
export type CardName = keyof typeof CARDS;

/** What `GET /_sandbox/ledger` answers. */
export type SandboxLedger = ReturnType<typeof summarize>;
/** What `GET /_sandbox/events` lists: each event, and how its delivery went. */
export type EventDelivery = Pick<SandboxEvent, 'id' | 'type'> & { delivery: DeliveryRow | null };
/** What `POST /_sandbox/faults` takes. */
export type ApiFaultPlan = Pick<ApiFault, 'operation' | 'kind'> & Partial<ApiFault>;
/** What `POST /_sandbox/webhooks` takes. */
export type WebhookFaultPlan = Pick<WebhookFault, 'kind'> & Partial<WebhookFault>;
