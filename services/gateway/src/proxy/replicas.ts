import { unavailable } from '@livery/service-kit';

const REST_MS = 2_000;

/** The addresses of one service, taken in turn; one that fails rests a while before it is tried again. */
export class Replicas {
  readonly name: string;
  readonly #urls: readonly string[];
  readonly #restingUntil = new Map<string, number>();
  #next = 0;

  constructor(name: string, urls: readonly string[]) {
    this.name = name;
    this.#urls = urls.map((url) => url.replace(/\/$/, ''));
  }

  /** The next address that isn't resting. When all are, the one whose rest ends first: it may be back already. */
  pick(now = Date.now()): string {
    const count = this.#urls.length;
    for (let step = 0; step < count; step += 1) {
      const url = this.#urls[(this.#next + step) % count];
      if (url !== undefined && (this.#restingUntil.get(url) ?? 0) <= now) {
        this.#next = (this.#next + step + 1) % count;
        return url;
      }
    }
    const [soonest] = this.#urls.toSorted(
      (a, b) => (this.#restingUntil.get(a) ?? 0) - (this.#restingUntil.get(b) ?? 0),
    );
    if (soonest === undefined) throw unavailable(this.name);
    return soonest;
  }

  failed(url: string, now = Date.now()): void {
    this.#restingUntil.set(url, now + REST_MS);
  }

  worked(url: string): void {
    if (this.#restingUntil.size > 0) this.#restingUntil.delete(url);
  }
}
