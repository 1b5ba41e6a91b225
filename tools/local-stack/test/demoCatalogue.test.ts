import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PromoCodeInput, ServiceInput, SettingsInput, VehicleInput } from '@livery/shared-types';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { demoCatalogue } from '../src/demo/loadDemoCatalogue.ts';
import { repositoryRoot } from '../src/services/serviceNames.ts';

const { companyLines, services, vehicles, promoCodes } = demoCatalogue();

it.each([
  ['service', ServiceInput, services],
  ['vehicle', VehicleInput, vehicles],
  ['promo code', PromoCodeInput, promoCodes],
] as const)('every %s of the demo data is one that the catalog takes', (_kind, schema, items) => {
  expect(items.length).toBeGreaterThan(2);
  for (const item of items) expect(z.safeParse(schema as z.ZodMiniType, item).error).toBeUndefined();
});

it('every vehicle of the demo data is drawn from all sides', () => {
  const pictures = vehicles.flatMap(({ imageUrls }) => imageUrls);
  expect(pictures).toHaveLength(vehicles.length * 5);
  for (const picture of pictures)
    expect(existsSync(join(repositoryRoot, 'frontend/public', picture))).toBe(true);
});

it('the lines about the company are lines that its settings take, and say that they are of a demo', () => {
  expect(z.safeParse(SettingsInput, companyLines).error).toBeUndefined();
  for (const line of Object.values(companyLines)) expect(line).toContain('(demo)');
});
