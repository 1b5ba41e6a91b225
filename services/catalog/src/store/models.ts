import { addOutbox, type OutboxEntry } from '@livery/service-kit';
import { DISCOUNT_TYPES, VEHICLE_TYPES, SERVICE_CATEGORIES } from '@livery/shared-types';
import { Schema, type Connection, type SchemaDefinition, type SchemaDefinitionProperty } from 'mongoose';
import type { PromoCodeFields, ServiceFields, SettingsFields, VehicleFields } from '../domain/items.ts';

/** What every stored item carries. A deleted one stays, out of sight, until its last event has left. */
export interface Stored {
  _id: string;
  deleted: boolean;
  createdAt: Date;
  updatedAt: Date;
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

const text = { type: String, default: '' };
const texts = { type: [String], default: [] };
const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };
const count = { type: Number, required: true, validate: Number.isSafeInteger };

function itemSchema<T extends Stored>(fields: Record<keyof Omit<T, keyof Stored>, SchemaDefinitionProperty>) {
  const schema = new Schema<T>(
    {
      _id: { type: String, required: true },
      ...fields,
      deleted: { type: Boolean, default: false },
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
    } as unknown as SchemaDefinition<T>,
    { versionKey: false, strict: 'throw' },
  );
  schema.index({ deleted: 1, createdAt: 1, _id: 1 });
  return addOutbox(schema);
}

function promoCodeSchema() {
  const schema = itemSchema<StoredPromoCode>({
    code: { type: String },
    discountType: { type: String, enum: DISCOUNT_TYPES, required: true },
    discountValue: cents,
    expiryDate: { type: String, default: null },
    active: { type: Boolean, default: true },
    usageLimit: { type: Number, default: null },
    usageCount: { type: Number, default: 0, min: 0 },
    usedBy: { type: [String], default: [] },
  });
  schema.index({ code: 1 }, { unique: true, sparse: true });
  schema.index({ usedBy: 1 });
  return schema;
}

function settingsSchema() {
  const schema = new Schema<StoredSettings>(
    {
      _id: { type: Number, required: true },
      stripePaymentEnabled: { type: Boolean, required: true },
      cashPaymentEnabled: { type: Boolean, required: true },
      verifyCustomers: { type: Boolean, required: true },
      ccEmails: texts,
      version: count,
      updatedAt: { type: Date, required: true },
    },
    { versionKey: false, strict: 'throw' },
  );
  return addOutbox(schema);
}

export type CatalogModels = Awaited<ReturnType<typeof openModels>>;

/** Defines the collections and waits for their indexes: uniqueness must hold before the first request. */
export async function openModels(connection: Connection) {
  const serviceSchema = itemSchema<StoredService>({
    name: { type: String, required: true },
    description: text,
    basePriceCents: cents,
    category: { type: String, enum: [...SERVICE_CATEGORIES, 'other'], required: true },
    features: texts,
  });
  const vehicleSchema = itemSchema<StoredVehicle>({
    name: { type: String, required: true },
    type: { type: String, enum: VEHICLE_TYPES, required: true },
    capacity: count,
    luggageCapacity: count,
    hourlyRateCents: cents,
    imageUrl: { type: String, default: null },
    imageUrls: texts,
    description: text,
    features: texts,
    available: { type: Boolean, default: true },
  });
  const models = {
    services: connection.model<StoredService>('Service', serviceSchema, 'services'),
    vehicles: connection.model<StoredVehicle>('Vehicle', vehicleSchema, 'vehicles'),
    promoCodes: connection.model<StoredPromoCode>('PromoCode', promoCodeSchema(), 'promoCodes'),
    settings: connection.model<StoredSettings>('Settings', settingsSchema(), 'settings'),
  };
  await Promise.all(Object.values(models).map((model) => model.init()));
  return models;
}
