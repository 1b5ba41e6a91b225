import { isDuplicateKey, LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { conflict, invalid } from '@livery/service-kit/errors';
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
import type { PromoCodeItem, ServiceItem, VehicleItem } from '../domain/items.ts';
import type { CatalogStore } from '../store/stores.ts';

export interface ItemCommands<Input, Changes, Item> {
  create(input: Input): Promise<Item>;
  /** Writes only the given fields. Null when the item does not exist. */
  update(id: string, changes: Changes): Promise<Item | null>;
  /** False when the item does not exist. */
  remove(id: string): Promise<boolean>;
}

/** Bookings keep their price: an edit changes new quotes only. */
export const manageServices = (
  services: CatalogStore['services'],
): ItemCommands<ServiceInput, ServiceUpdate, ServiceItem> => ({
  create: ({ basePrice, ...fields }) => services.insert({ ...fields, basePriceCents: basePrice }),
  update: (id, { basePrice, ...fields }) => services.update(id, { ...fields, basePriceCents: basePrice }),
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
  update: (id, { hourlyRate, imageUrl, description, ...fields }) =>
    vehicles.update(id, {
      ...fields,
      hourlyRateCents: hourlyRate,
      imageUrl: imageUrl === '' ? null : imageUrl,
      description: description === null ? '' : description,
    }),
  remove: vehicles.remove,
});

/** An edit never changes the uses. Type and value are checked together, against what is stored at the write. */
export const managePromoCodes = (
  promoCodes: CatalogStore['promoCodes'],
): ItemCommands<PromoCodeInput, PromoCodeUpdate, PromoCodeItem> => ({
  create: (input) =>
    promoCodes.insert({ ...input, usageCount: 0, usedBy: [] }).catch(refuseTaken(input.code)),
  update: (id, changes) =>
    retryOnConflict<PromoCodeItem | null>(
      async () => {
        const current = await promoCodes.get(id);
        if (current === null) return null;
        const { code, discountType, discountValue } = current;
        refuseOverHundredPercent({ discountType, discountValue, ...changes });
        // The edit is written only if the stored fields that it was checked with are still the same.
        const judged = {
          ...(changes.discountType === undefined ? { discountType } : {}),
          ...(changes.discountValue === undefined ? { discountValue } : {}),
        };
        const updated = promoCodes.update(id, changes, judged).catch(refuseTaken(changes.code ?? code));
        return (await updated) ?? LOST_RACE;
      },
      { giveUp: busy },
    ),
  remove: promoCodes.remove,
});

const refuseTaken = (code: string) => (error: unknown) => {
  throw isDuplicateKey(error)
    ? conflict('promo.code_taken', `Promo code "${code}" already exists`, { code })
    : error;
};

const busy = (): never => {
  throw conflict('promo.busy', 'This promo code is being changed by others. Please try again.');
};

function refuseOverHundredPercent({ discountType, discountValue = 0 }: PromoCodeUpdate): void {
  if (discountType !== 'percentage' || discountValue <= MAX_PERCENTAGE_HUNDREDTHS) return;
  const errors = [{ path: 'discountValue', message: PERCENTAGE_TOO_LARGE }];
  throw invalid('invalid_request', PERCENTAGE_TOO_LARGE, errors);
}
