import {
  VehicleUpdate,
  type Vehicle,
  type VehicleInput,
  type VehicleType,
} from '@livery/shared-types/catalog';
import * as z from 'zod/mini';

/** What the form holds: numbers are texts while they are typed. */
export interface VehicleForm {
  name: string;
  type: VehicleType;
  capacity: string;
  luggageCapacity: string;
  hourlyRate: string;
  imageUrl: string;
  imageUrls: string[];
  description: string;
  features: string[];
  available: boolean;
}

export const freshVehicle: VehicleForm = {
  name: '',
  type: 'suv',
  capacity: '6',
  luggageCapacity: '4',
  hourlyRate: '0',
  imageUrl: '',
  imageUrls: [],
  description: '',
  features: [],
  available: true,
};

export const vehicleFormOf = ({ id: _id, ...vehicle }: Vehicle): VehicleForm => ({
  ...vehicle,
  capacity: String(vehicle.capacity),
  luggageCapacity: String(vehicle.luggageCapacity),
  imageUrl: vehicle.imageUrl ?? '',
});

/** A blank number is no number: the schema then says what is missing. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

export const vehicleRequestOf = (form: VehicleForm): z.input<typeof VehicleInput> => ({
  ...form,
  capacity: numberOf(form.capacity),
  luggageCapacity: numberOf(form.luggageCapacity),
  imageUrl: form.imageUrl.trim() === '' ? null : form.imageUrl,
});

export const isImageAddress = (text: string): boolean =>
  z.safeParse(VehicleUpdate, { imageUrls: [text] }).success;

/** The list with the entry at `index` moved by `step` places. */
export function moved<Item>(list: readonly Item[], index: number, step: 1 | -1): Item[] {
  const next = [...list];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(index + step, 0, item);
  return next;
}
