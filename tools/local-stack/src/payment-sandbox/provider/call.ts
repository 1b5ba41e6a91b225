import type { Params } from '../http/params.ts';

export type Settings = {
  /** The sandbox's address as a browser reaches it, without a slash at the end. */
  publicUrl: string;
  /** How long a payment or refund that settles by itself stays in between. */
  settleAfterMs: number;
  /** Whether events are sent to anybody. */
  webhooks: boolean;
};

/** What makes something happen: a request, or time passing. */
export type Cause = {
  requestId: string | null;
  idempotencyKey: string | null;
  nowMs: number;
  settings: Settings;
};

export type Call = Cause & { params: Params; key: 'secret' | 'publishable' };

export type Answer = { status: number; body: unknown };

export function secondsOf(cause: Cause): number {
  return Math.floor(cause.nowMs / 1000);
}
