export type Fault = {
  /** Such as `refunds.create`; `*` is any call. */
  operation: string;
  /** `error` answers with `status`, `drop` cuts the connection, `timeout` never answers, `delay` answers late. */
  kind: 'error' | 'drop' | 'timeout' | 'delay';
  /** `before` leaves the books alone; `after` does what was asked and then goes wrong: effect done, answer lost. */
  when: 'before' | 'after';
  status: number;
  delayMs: number;
  times: number;
};

/** Calls that are to go wrong. They are for one test at a time, so they are forgotten with the process. */
export class Faults {
  #planned: Fault[] = [];

  plan(fault: Fault): void {
    this.#planned.push(fault);
  }

  list(): readonly Fault[] {
    return this.#planned;
  }

  clear(): void {
    this.#planned = [];
  }

  /** The fault the next call of `operation` runs into, used up by asking. */
  take(operation: string): Fault | undefined {
    const fault = this.#planned.find((plan) => plan.operation === operation || plan.operation === '*');
    if (!fault) return undefined;
    fault.times -= 1;
    this.#planned = this.#planned.filter((plan) => plan.times > 0);
    return fault;
  }
}
