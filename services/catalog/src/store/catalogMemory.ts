import type { Catalogued, PromoCodeItem } from '../domain/items.ts';
import { cachedValue } from './cachedValue.ts';
import type { CatalogStore, Changed } from './stores.ts';

/** Even with every event received, everything is read again after a minute; while the bus is away, after five seconds. */
const MAX_AGE_MS = 60_000;
const MAX_AGE_WITHOUT_BUS_MS = 5_000;

/** All items of one kind, oldest first. The same object as long as nothing has changed. */
export interface ItemList<Item> {
  items: readonly Item[];
  byId: ReadonlyMap<string, Item>;
}

export type CatalogMemory = ReturnType<typeof catalogMemory>;

/**
 * What prices and public reads are made from, without asking the database. A change made by this process shows at once, one
 * made by another replica when its event arrives: so a refusal is never given from here alone.
 */
export function catalogMemory(store: CatalogStore, busIsUp: () => boolean) {
  const maxAgeMs = () => (busIsUp() ? MAX_AGE_MS : MAX_AGE_WITHOUT_BUS_MS);
  const listOf = <Item extends Catalogued>(read: () => Promise<Item[]>) =>
    cachedValue<ItemList<Item>>(async () => {
      const items = await read();
      return { items, byId: new Map(items.map((item) => [item.id, item])) };
    }, maxAgeMs);

  const services = listOf(() => store.services.all());
  const vehicles = listOf(() => store.vehicles.all());
  const settings = cachedValue(() => store.settings.get(), maxAgeMs);
  // How often a code was used is known to the database alone, so only codes without a limit are kept.
  const unlimitedPromos = cachedValue<ReadonlyMap<string, PromoCodeItem>>(async () => {
    const promoCodes = await store.promoCodes.all({ usageLimit: null });
    return new Map(promoCodes.map((promo) => [promo.code, promo]));
  }, maxAgeMs);
  const kept = { service: services, vehicle: vehicles, promo: unlimitedPromos, settings };

  return {
    services: {
      list: services.get,
      getMany: async (ids: readonly string[]) => {
        const { byId } = await services.get();
        return ids.flatMap((id) => byId.get(id) ?? []);
      },
    },
    vehicles: {
      list: vehicles.get,
      get: async (id: string) => (await vehicles.get()).byId.get(id) ?? null,
    },
    settings: settings.get,
    unlimitedPromo: async (code: string) => (await unlimitedPromos.get()).get(code),
    invalidate: (changed: Changed): void => kept[changed].invalidate(),
    invalidateAll: (): void => {
      for (const one of Object.values(kept)) one.invalidate();
    },
  };
}
