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

/** Faults that tests have planned, each for a number of times. They are forgotten with the process. */
export class PlannedFaults<T extends { times: number }> {
  #planned: T[] = [];

  plan(fault: T): void {
    this.#planned.push(fault);
  }

  list(): readonly T[] {
    return this.#planned;
  }

  clear(): void {
    this.#planned = [];
  }

  /** Uses the first fault that matches once, and says what is left of it. */
  take(matches: (fault: T) => boolean = () => true): T | undefined {
    const fault = this.#planned.find(matches);
    if (!fault) return undefined;
    fault.times -= 1;
    this.#planned = this.#planned.filter((plan) => plan.times > 0);
    return { ...fault };
  }
}
