/** Does what concerns one key in the order it was asked for, and what concerns different keys side by side. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work, work);
    const settled = turn.catch(() => undefined);
    this.#last.set(key, settled);
    void settled.then(() => {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    });
    return turn;
  }

  /** Resolves when nothing that was asked for is left to do. */
  async done(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }
}
