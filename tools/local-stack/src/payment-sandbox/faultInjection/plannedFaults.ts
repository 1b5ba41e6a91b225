import type { RefundOutcome } from '../provider/refunds.ts';

export type ApiFault = {
  /** Such as `refunds.create`; `*` is any call. */
  operation: string;
  /** `error` answers with `status`, `drop` cuts the connection, `timeout` never answers, `delay` answers late. */
  kind: 'error' | 'drop' | 'timeout' | 'delay';
  /** `before` changes nothing; `after` does what was asked and then goes wrong: effect done, answer lost. */
  when: 'before' | 'after';
  status: number;
  delayMs: number;
  times: number;
};

export type WebhookFault = {
  /** `delay` sends late, `lose` never sends, `duplicate` sends twice, `reorder` sends a group back to front. */
  kind: 'delay' | 'lose' | 'duplicate' | 'reorder';
  delayMs: number;
  /** How many events it is for; for `reorder` also the size of the group. */
  times: number;
  /** Only events of these types; none given means all. */
  types: string[];
};

/** What happens to the next refunds, whatever the card says. */
export type RefundFault = { outcome: RefundOutcome; times: number };

/** Uses the first of the planned faults that matches once, and takes it off the list when it is used up. */
export function takeFault<T extends { times: number }>(
  planned: T[],
  matches: (fault: T) => boolean = () => true,
): T | undefined {
  const fault = planned.find(matches);
  if (!fault) return undefined;
  fault.times -= 1;
  if (fault.times === 0) planned.splice(planned.indexOf(fault), 1);
  return fault;
}
