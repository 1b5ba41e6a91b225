import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { unavailable } from '@livery/service-kit/errors';
import type { Config } from '../config.ts';
import type { Upstream } from '../domain/upstreams.ts';

const COOLDOWN_MS = 2_000;
const RESOLVE_EVERY_MS = 3_000;

export type Resolver = (hostname: string) => Promise<string[]>;

const systemResolver: Resolver = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * The replicas of one service, used in turn. One that fails is left out for a while. A host name may stand for several
 * replicas (`--scale` under Compose, a headless Kubernetes service), so it is looked up every few seconds.
 */
export class Replicas {
  readonly name: string;
  readonly #given: readonly URL[];
  readonly #resolve: Resolver;
  readonly #coolingUntil = new Map<string, number>();
  #urls: readonly string[];
  #next = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(name: string, urls: readonly string[], resolve: Resolver = systemResolver) {
    this.name = name;
    this.#given = urls.map((url) => new URL(url));
    this.#urls = this.#given.map(({ origin }) => origin);
    this.#resolve = resolve;
  }

  /** Looks names up, now and from then on. */
  async watch(): Promise<void> {
    if (this.#given.every(({ hostname }) => isAddress(hostname))) return;
    await this.refresh();
    this.#timer = setInterval(() => void this.refresh(), RESOLVE_EVERY_MS);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** A name that cannot be resolved keeps its addresses. */
  async refresh(): Promise<void> {
    const found = await Promise.all(
      this.#given.map(async (url): Promise<string[]> => {
        if (isAddress(url.hostname)) return [url.origin];
        const addresses = await this.#resolve(url.hostname);
        return addresses.map((address) => originAt(url, address));
      }),
    ).catch(() => undefined);
    const urls = [...new Set(found?.flat())];
    if (urls.length > 0) this.#urls = urls;
  }

  all(): readonly string[] {
    return this.#urls;
  }

  /** The next address that is not left out. If all are, the one whose pause ends first. */
  pick(now = Date.now()): string {
    const count = this.#urls.length;
    for (let step = 0; step < count; step += 1) {
      const url = this.#urls[(this.#next + step) % count];
      if (url !== undefined && (this.#coolingUntil.get(url) ?? 0) <= now) {
        this.#next = (this.#next + step + 1) % count;
        return url;
      }
    }
    const [soonest] = this.#urls.toSorted(
      (a, b) => (this.#coolingUntil.get(a) ?? 0) - (this.#coolingUntil.get(b) ?? 0),
    );
    if (soonest === undefined) throw unavailable(`${this.name} service`);
    return soonest;
  }

  failed(url: string, now = Date.now()): void {
    this.#coolingUntil.set(url, now + COOLDOWN_MS);
  }

  worked(url: string): void {
    if (this.#coolingUntil.size > 0) this.#coolingUntil.delete(url);
  }
}

export async function connectReplicas(config: Config): Promise<Record<Upstream, Replicas>> {
  const replicas = {
    catalog: new Replicas('catalog', config.CATALOG_URL),
    booking: new Replicas('booking', config.BOOKING_URL),
    payment: new Replicas('payment', config.PAYMENT_URL),
    chat: new Replicas('chat', config.CHAT_URL),
    notification: new Replicas('notification', config.NOTIFICATION_URL),
  };
  await Promise.all(Object.values(replicas).map((one) => one.watch()));
  return replicas;
}

const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

function originAt({ protocol, port }: URL, address: string): string {
  const host = isIP(address) === 6 ? `[${address}]` : address;
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}
