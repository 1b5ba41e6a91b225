import { notFound } from '@livery/service-kit/errors';
import type { ServiceInput, ServiceUpdate } from '@livery/shared-types';
import type { ServiceItem } from '../domain/items.ts';
import type { Context } from '../context.ts';

export function createService(ctx: Context, input: ServiceInput): Promise<ServiceItem> {
  const { basePrice, ...fields } = input;
  return ctx.store.services.insert({ ...fields, basePriceCents: basePrice }, ctx.clock());
}

/** Bookings keep the price they were made with: an edit reaches new quotes only. */
export async function updateService(ctx: Context, id: string, changes: ServiceUpdate): Promise<ServiceItem> {
  const { basePrice, ...fields } = changes;
  const priced = basePrice === undefined ? fields : { ...fields, basePriceCents: basePrice };
  const updated = await ctx.store.services.update(id, priced, ctx.clock());
  if (!updated) throw notFound('Service');
  return updated;
}

export async function deleteService(ctx: Context, id: string): Promise<void> {
  if (!(await ctx.store.services.remove(id))) throw notFound('Service');
}
