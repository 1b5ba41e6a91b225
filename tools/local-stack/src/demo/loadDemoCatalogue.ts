import catalogue from './catalogue.json' with { type: 'json' };
import type { Document, DocumentKind } from '@livery/shared-types';
import { serviceCall, type DemoContext } from './serviceCall.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const document = (kind: DocumentKind, number: string, daysLeft: number): Document => ({
  kind,
  number,
  expiresOn: new Date(Date.now() + daysLeft * DAY_MS).toISOString().slice(0, 10),
  confirmedBy: 'Dana Whitfield',
});

/** `expiresInDays` counts from today; one of the codes has expired. */
export const demoCatalogue = () => ({
  companyLines: catalogue.companyLines,
  services: catalogue.services,
  vehicles: catalogue.vehicles.map(({ picture, ...vehicle }, index) => ({
    ...vehicle,
    documents: [
      // One of the fleet has to be renewed soon, so that the dashboard shows a warning.
      document('insurance', `AV-${310_400 + index}`, index === 1 ? 16 : 140 + 31 * index),
      document('inspection', '', 75 + 24 * index),
    ],
    imageUrls: ['three-quarter', 'side', 'front', 'cabin', 'rear'].map(
      (view) => `/art/vehicles/${picture}-${view}.svg`,
    ),
  })),
  promoCodes: catalogue.promoCodes.map(({ expiresInDays, ...code }) =>
    expiresInDays === undefined
      ? code
      : { ...code, expiryDate: new Date(Date.now() + expiresInDays * DAY_MS).toISOString().slice(0, 10) },
  ),
});

/** Fills the catalog as an admin would. Existing names and codes stay, so a repetition adds what is missing. */
export async function loadDemoCatalogue(context: DemoContext): Promise<void> {
  const call = serviceCall(context, 'catalog');
  const addMissing = async <K extends string>(
    listPath: string,
    createPath: string,
    key: K,
    wanted: readonly Record<K, string>[],
  ): Promise<number> => {
    const present = await call<Record<K, string>[]>('GET', listPath);
    const known = new Set(present.map((item) => item[key]));
    const missing = wanted.filter((item) => !known.has(item[key]));
    for (const item of missing) await call('POST', createPath, item);
    return missing.length;
  };

  const { companyLines, services, vehicles, promoCodes } = demoCatalogue();
  // A company with a fleet has its own lines.
  const isNew = (await call<unknown[]>('GET', '/api/vehicles')).length === 0;
  const added = [
    `${await addMissing('/api/services', '/api/services', 'name', services)} services`,
    `${await addMissing('/api/vehicles', '/api/admin/vehicles', 'name', vehicles)} vehicles`,
    `${await addMissing('/api/promo-codes', '/api/promo-codes', 'code', promoCodes)} promo codes`,
  ];
  if (isNew) await call('PUT', '/api/settings', companyLines);
  context.say(`demo data: ${added.join(', ')}`);
}
