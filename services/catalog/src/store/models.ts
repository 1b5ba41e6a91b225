import { withOutbox, documentSchema, type OutboxEntry } from '@livery/service-kit';
import type { Connection, Schema } from 'mongoose';
import type { PromoCodeFields, ServiceFields, SettingsFields, VehicleFields } from '../domain/items.ts';

/** What every stored item carries. A deleted one stays, out of sight, until its last event has left. */
export interface Stored {
  _id: string;
  version: number;
  deleted: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** What was announced of it, the newest last. */
  announced?: string[];
  outbox: OutboxEntry[];
}

export type StoredService = ServiceFields & Stored;
export type StoredVehicle = VehicleFields & Stored;
export type StoredPromoCode = Omit<PromoCodeFields, 'code'> &
  Stored & {
    /** Gone once the promo code is deleted, so that the name is free again at once. */
    code?: string;
    usageCount: number;
    /** Bookings that hold one of the counted uses and may still give it back. */
    usedBy: string[];
  };
export interface StoredSettings extends SettingsFields {
  _id: number;
  version: number;
  updatedAt: Date;
  outbox: OutboxEntry[];
}

function itemSchema<Item extends Stored>(collection: string): Schema<Item> {
  const schema = withOutbox<Item>(documentSchema(collection));
  schema.index({ deleted: 1, createdAt: 1, _id: 1 });
  return schema;
}

function promoCodeSchema() {
  const schema = itemSchema<StoredPromoCode>('promoCodes');
  schema.index({ code: 1 }, { unique: true, sparse: true });
  schema.index({ usedBy: 1 });
  return schema;
}

export type CatalogModels = Awaited<ReturnType<typeof openModels>>;

/** Defines the collections and waits for their indexes: uniqueness must hold before the first request. */
export async function openModels(connection: Connection) {
  const models = {
    services: connection.model<StoredService>('Service', itemSchema('services')),
    vehicles: connection.model<StoredVehicle>('Vehicle', itemSchema('vehicles')),
    promoCodes: connection.model<StoredPromoCode>('PromoCode', promoCodeSchema()),
    settings: connection.model<StoredSettings>('Settings', withOutbox(documentSchema('settings'))),
  };
  await Promise.all(Object.values(models).map((model) => model.createIndexes()));
  return models;
}
