import type { summarize } from './http/summary.ts';
import type { Fault } from './misbehaviour/faults.ts';
import type { Trick } from './misbehaviour/webhookTricks.ts';
import type { DeliveryRow, SandboxEvent } from './objects.ts';
import { testCards } from './provider/cards.ts';

export type CardName =
  'good' | 'declined' | 'noFunds' | 'bank' | 'processing' | 'refundPending' | 'refundFails';

/** Card numbers by what becomes of a payment with them. */
export const CARDS: Record<CardName, string> = {
  good: testCards.visa.number,
  declined: testCards.declined.number,
  noFunds: testCards.insufficientFunds.number,
  bank: testCards.authentication.number,
  processing: testCards.processing.number,
  refundPending: testCards.refundPending.number,
  refundFails: testCards.refundFails.number,
};

/** What `GET /_sandbox/books` answers. */
export type SandboxBooks = ReturnType<typeof summarize>;
/** What `GET /_sandbox/events` lists: each event, and how telling its webhook went. */
export type ToldEvent = Pick<SandboxEvent, 'id' | 'type'> & { delivery: DeliveryRow | null };
/** What `POST /_sandbox/faults` takes. */
export type FaultPlan = Pick<Fault, 'operation' | 'kind'> & Partial<Fault>;
/** What `POST /_sandbox/webhooks` takes. */
export type TrickPlan = Pick<Trick, 'kind'> & Partial<Trick>;
