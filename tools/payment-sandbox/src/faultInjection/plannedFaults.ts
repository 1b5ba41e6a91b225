import type { Params } from '../http/params.ts';
import { refundOutcomes } from '../provider/refunds.ts';

const timesOf = (params: Params) => params.integer('times', { min: 1 }) ?? 1;

export type ApiFault = ReturnType<typeof readApiFault>;
export const readApiFault = (params: Params) => ({
  /** Such as `refunds.create`; `*` is any call. */
  operation: params.required('operation'),
  /** `error` answers with `status`, `drop` cuts the connection, `timeout` never answers, `delay` answers late. */
  kind: params.oneOf('kind', ['error', 'drop', 'timeout', 'delay']) ?? 'error',
  /** `before` changes nothing; `after` does what was asked and then goes wrong: effect done, answer lost. */
  when: params.oneOf('when', ['before', 'after']) ?? 'before',
  status: params.integer('status', { min: 400 }) ?? 500,
  delayMs: params.integer('delayMs') ?? 0,
  times: timesOf(params),
});

export type WebhookFault = ReturnType<typeof readWebhookFault>;
export const readWebhookFault = (params: Params) => ({
  /** `delay` sends late, `lose` never sends, `duplicate` sends twice, `reorder` sends a group back to front. */
  kind: params.oneOf('kind', ['delay', 'lose', 'duplicate', 'reorder']) ?? params.absent('kind'),
  delayMs: params.integer('delayMs') ?? 0,
  /** How many events it is for; for `reorder` also the size of the group. */
  times: timesOf(params),
  /** Only events of these types; none given means all. */
  types: params.list('types'),
});

export type RefundFault = ReturnType<typeof readRefundFault>;
/** What happens to the next refunds, whatever the card says. */
export const readRefundFault = (params: Params) => ({
  outcome: params.oneOf('outcome', refundOutcomes) ?? 'pending',
  times: timesOf(params),
});

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
