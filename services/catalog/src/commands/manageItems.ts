import { isDuplicateKey, LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { conflict, invalid, refuseStale } from '@livery/service-kit/errors';
import {
  MAX_PERCENTAGE_HUNDREDTHS,
  PERCENTAGE_TOO_LARGE,
  type PromoCodeInput,
  type PromoCodeUpdate,
  type ServiceInput,
  type ServiceUpdate,
  type VehicleInput,
  type VehicleUpdate,
} from '@livery/shared-types';
import type { Catalogued, PromoCodeItem, ServiceItem, VehicleItem } from '../domain/items.ts';
import type { CatalogStore } from '../store/stores.ts';

export interface ItemCommands<Input, Changes, Item> {
  create(input: Input): Promise<Item>;
  /** Writes only the given fields; with a version only if nobody has changed anything since. Null when the item does not exist. */
  update(id: string, changes: Changes): Promise<Item | null>;
  /** False when the item does not exist. */
  remove(id: string): Promise<boolean>;
}

/** Each lost race means that somebody else's edit was stored; nobody loses this many by chance. */
const MAX_ATTEMPTS = 50;

interface Target {
  noun: string;
  id: string;
  /** What the person saw. Without it, two edits at the same time both count. */
  seenVersion: number | undefined;
}

/** An edit counts only on top of the item that it was judged by. */
const edit = <Item extends Catalogued>(
  items: { get(id: string): Promise<Item | null> },
  { noun, id, seenVersion }: Target,
  write: (current: Item) => Promise<Item | null>,
): Promise<Item | null> =>
  retryOnConflict<Item | null>(
    async () => {
      const current = await items.get(id);
      if (current === null) return null;
      refuseStale(current, seenVersion, noun);
      return (await write(current)) ?? LOST_RACE;
    },
    {
      attempts: MAX_ATTEMPTS,
      giveUp: () => {
        throw conflict('catalog.busy', `This ${noun} is being changed by others. Please try again.`);
      },
    },
  );

/** Bookings keep their price: an edit changes new quotes only. */
export const manageServices = (
  services: CatalogStore['services'],
): ItemCommands<ServiceInput, ServiceUpdate, ServiceItem> => ({
  create: ({ basePrice, ...fields }) => services.insert({ ...fields, basePriceCents: basePrice }),
  update: (id, { seenVersion, basePrice, ...fields }) =>
    edit(services, { noun: 'service', id, seenVersion }, (service) =>
      services.update(service, { ...fields, basePriceCents: basePrice }),
    ),
  remove: services.remove,
});

export const manageVehicles = (
  vehicles: CatalogStore['vehicles'],
): ItemCommands<VehicleInput, VehicleUpdate, VehicleItem> => ({
  create: ({ hourlyRate, imageUrl, description, ...fields }) =>
    vehicles.insert({
      ...fields,
      hourlyRateCents: hourlyRate,
      imageUrl: imageUrl === '' ? null : imageUrl,
      description: description ?? '',
    }),
  update: (id, { seenVersion, hourlyRate, imageUrl, description, ...fields }) =>
    edit(vehicles, { noun: 'vehicle', id, seenVersion }, (vehicle) =>
      vehicles.update(vehicle, {
        ...fields,
        hourlyRateCents: hourlyRate,
        imageUrl: imageUrl === '' ? null : imageUrl,
        description: description === null ? '' : description,
      }),
    ),
  remove: vehicles.remove,
});

/** An edit never changes the uses. Type and value are checked together, against what is stored at the write. */
export const managePromoCodes = (
  promoCodes: CatalogStore['promoCodes'],
): ItemCommands<PromoCodeInput, PromoCodeUpdate, PromoCodeItem> => ({
  create: (input) =>
    promoCodes.insert({ ...input, usageCount: 0, usedBy: [] }).catch(refuseTaken(input.code)),
  update: (id, { seenVersion, ...changes }) =>
    edit(promoCodes, { noun: 'promo code', id, seenVersion }, (promo) => {
      const { code, discountType, discountValue } = promo;
      refuseOverHundredPercent({ discountType, discountValue, ...changes });
      return promoCodes.update(promo, changes).catch(refuseTaken(changes.code ?? code));
    }),
  remove: promoCodes.remove,
});

const refuseTaken = (code: string) => (error: unknown) => {
  throw isDuplicateKey(error)
    ? conflict('promo.code_taken', `Promo code "${code}" already exists`, { code })
    : error;
};

function refuseOverHundredPercent({ discountType, discountValue = 0 }: PromoCodeUpdate): void {
  if (discountType !== 'percentage' || discountValue <= MAX_PERCENTAGE_HUNDREDTHS) return;
  const errors = [{ path: 'discountValue', message: PERCENTAGE_TOO_LARGE }];
  throw invalid('invalid_request', PERCENTAGE_TOO_LARGE, errors);
}
