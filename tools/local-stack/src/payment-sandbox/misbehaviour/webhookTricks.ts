export type Trick = {
  /** `delay` sends late, `lose` never sends, `duplicate` sends twice, `reorder` sends a group back to front. */
  kind: 'delay' | 'lose' | 'duplicate' | 'reorder';
  delayMs: number;
  /** How many events it is for; for `reorder` also the size of the group. */
  times: number;
  /** Only events of these types; none given means all. */
  types: string[];
};

/** Webhooks that are to go wrong. Forgotten with the process, as faults are. */
export class WebhookTricks {
  #planned: Trick[] = [];

  plan(trick: Trick): void {
    this.#planned.push(trick);
  }

  list(): readonly Trick[] {
    return this.#planned;
  }

  clear(): void {
    this.#planned = [];
  }

  /** What happens to an event that is about to be sent for the first time. */
  take(type: string): Trick | undefined {
    const trick = this.#planned.find(({ types }) => types.length === 0 || types.includes(type));
    if (!trick) return undefined;
    trick.times -= 1;
    this.#planned = this.#planned.filter((plan) => plan.times > 0);
    return { ...trick };
  }
}
