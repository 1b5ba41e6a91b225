import type { Params } from '../http/params.ts';
import type { LedgerWriter } from '../ledger/ledger.ts';

export type Settings = {
  /** The sandbox's address as a browser reaches it, without a slash at the end. */
  publicUrl: string;
  /** How long a payment or refund that settles by itself stays in between. */
  settleAfterMs: number;
  /** Whether events are sent to anybody. */
  webhooks: boolean;
};

/** A change being made to the ledger: by a request, or by time passing. */
export type Change = {
  ledger: LedgerWriter;
  settings: Settings;
  nowMs: number;
  requestId: string | null;
  idempotencyKey: string | null;
};

export type Call = Change & { params: Params; key: 'secret' | 'publishable' };

export type Answer = { status: number; body: unknown };

export const secondsOf = ({ nowMs }: Change): number => Math.floor(nowMs / 1000);
