import type { RefundBehaviour } from '../provider/refunds.ts';

/** What happens to the next refunds whatever the card says. */
export class RefundPlan {
  #planned: RefundBehaviour[] = [];

  plan(behaviour: RefundBehaviour, times: number): void {
    this.#planned.push(...Array.from({ length: times }, () => behaviour));
  }

  next(): RefundBehaviour | undefined {
    return this.#planned[0];
  }

  /** To be called once a refund has come about: a refused one uses nothing up. */
  used(): void {
    this.#planned.shift();
  }

  list(): readonly RefundBehaviour[] {
    return this.#planned;
  }

  clear(): void {
    this.#planned = [];
  }
}
