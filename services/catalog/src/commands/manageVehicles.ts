import { notFound } from '@livery/service-kit/errors';
import type { VehicleInput, VehicleUpdate } from '@livery/shared-types';
import type { VehicleFields, VehicleItem } from '../domain/items.ts';
import type { Context } from '../context.ts';

export function createVehicle(ctx: Context, input: VehicleInput): Promise<VehicleItem> {
  const { hourlyRate, imageUrl, description, ...fields } = input;
  return ctx.store.vehicles.insert(
    {
      ...fields,
      hourlyRateCents: hourlyRate,
      imageUrl: imageUrl === '' ? null : imageUrl,
      description: description ?? '',
    },
    ctx.clock(),
  );
}

export async function updateVehicle(ctx: Context, id: string, changes: VehicleUpdate): Promise<VehicleItem> {
  const { hourlyRate, imageUrl, description, ...fields } = changes;
  const edited: Partial<VehicleFields> = { ...fields };
  if (hourlyRate !== undefined) edited.hourlyRateCents = hourlyRate;
  if (imageUrl !== undefined) edited.imageUrl = imageUrl === '' ? null : imageUrl;
  if (description !== undefined) edited.description = description ?? '';
  const updated = await ctx.store.vehicles.update(id, edited, ctx.clock());
  if (!updated) throw notFound('Vehicle');
  return updated;
}

export async function deleteVehicle(ctx: Context, id: string): Promise<void> {
  if (!(await ctx.store.vehicles.remove(id))) throw notFound('Vehicle');
}
