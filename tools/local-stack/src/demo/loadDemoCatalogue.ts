import { IDENTITY_HEADER, signIdentity } from '@livery/service-kit';
import catalogue from './catalogue.json' with { type: 'json' };

export interface DemoContext {
  /** Each service's private address by its name. */
  addresses: Record<string, string>;
  /** Signs the identity that the catalog service checks. */
  identitySecret: string;
  say: (line: string) => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is sent to the catalog service. `expiresInDays` counts from today: one of the codes has already ended. */
export const demoCatalogue = () => ({
  services: catalogue.services,
  vehicles: catalogue.vehicles.map(({ picture, ...vehicle }) => ({
    ...vehicle,
    imageUrls: ['side', 'front', 'cabin', 'rear'].map((view) => `/art/vehicles/${picture}-${view}.svg`),
  })),
  promoCodes: catalogue.promoCodes.map(({ expiresInDays, ...code }) =>
    expiresInDays === undefined
      ? code
      : { ...code, expiryDate: new Date(Date.now() + expiresInDays * DAY_MS).toISOString().slice(0, 10) },
  ),
});

/** Fills an empty catalog as an admin would. What is there by name or code stays, so a repetition adds the rest. */
export async function loadDemoCatalogue({ addresses, identitySecret, say }: DemoContext): Promise<void> {
  const catalog = addresses['catalog'];
  if (catalog === undefined) throw new Error('The demo data needs the address of the catalog service');
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(new URL(path, catalog), {
      method,
      headers: {
        'content-type': 'application/json',
        [IDENTITY_HEADER]: signIdentity(identitySecret, {
          role: 'admin',
          subject: 'demo-data',
          audience: 'catalog',
        }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
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

  const { services, vehicles, promoCodes } = demoCatalogue();
  const added = [
    `${await addMissing('/api/services', '/api/services', 'name', services)} services`,
    `${await addMissing('/api/vehicles', '/api/admin/vehicles', 'name', vehicles)} vehicles`,
    `${await addMissing('/api/promo-codes', '/api/promo-codes', 'code', promoCodes)} promo codes`,
  ];
  say(`demo data: ${added.join(', ')}`);
}
