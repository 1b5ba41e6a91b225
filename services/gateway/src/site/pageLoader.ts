import { setTimeout } from 'node:timers/promises';
import { Vehicle } from '@livery/shared-types/catalog';
import type { Logger } from '@livery/service-kit';
import type { CatalogAnswer, CatalogCache } from '../http/catalogCache.ts';
import type { PageContent } from './pageRenderer.ts';
import { VEHICLE_NOT_FOUND, VEHICLES, withoutVehicle, type Page } from './pages.ts';

/** A page doesn't wait longer for what the browser can ask for itself. */
const CATALOG_TIMEOUT_MS = 2_000;
/** So many vehicles the list shows at once; when there are more, one that is not in it may be there all the same. */
const LIST_LIMIT = 500;

/** A page with its data from the catalog. `version` changes when any of that does. */
export interface LoadedPage {
  page: Page;
  content: PageContent;
  version: string;
}

/** Loads what pages show from the public's cached reads: made-up addresses ask the catalog nothing of their own. */
export function pageLoader(read: CatalogCache['read'], logger: Logger) {
  let list: { digest: string; byId: ReadonlyMap<string, Vehicle>; isWhole: boolean } | undefined;

  const ask = async (path: string): Promise<CatalogAnswer | undefined> => {
    try {
      return await Promise.race([read(path), setTimeout(CATALOG_TIMEOUT_MS, undefined, { ref: false })]);
    } catch (error) {
      logger.debug({ error, path }, 'catalog read failed, sending the page without it');
      return undefined;
    }
  };

  const vehiclesIn = ({ digest, body }: CatalogAnswer) => {
    if (list?.digest !== digest) {
      const answered: unknown = JSON.parse(body.toString());
      const vehicles: unknown[] = Array.isArray(answered) ? answered : [];
      list = {
        digest,
        byId: new Map(vehicles.filter(isVehicle).map((one) => [one.id, one])),
        isWhole: vehicles.length < LIST_LIMIT,
      };
    }
    return list;
  };

  const vehiclePage = async (page: Page, id: string): Promise<LoadedPage> => {
    const answer = await ask(VEHICLES);
    if (answer?.status !== 200) return empty(withoutVehicle(page));
    const { byId, isWhole } = vehiclesIn(answer);
    const listed = byId.get(id);
    if (listed !== undefined) return filledWith(page, listed);
    if (isWhole) return empty(VEHICLE_NOT_FOUND);
    const single = await ask(`${VEHICLES}/${id}`);
    if (single === undefined) return empty(withoutVehicle(page));
    const found: unknown = JSON.parse(single.body.toString());
    return single.status === 200 && isVehicle(found) ? filledWith(page, found) : empty(VEHICLE_NOT_FOUND);
  };

  return async (page: Page): Promise<LoadedPage> => {
    if (page.vehicleId !== undefined) return vehiclePage(page, page.vehicleId);
    const answers = await Promise.all(page.reads.map(async (path) => [path, await ask(path)] as const));
    const texts = new Map<string, string>();
    let version = '';
    for (const [path, answer] of answers) {
      if (answer?.status !== 200) continue;
      texts.set(path, answer.body.toString());
      version += `${answer.digest} `;
    }
    return { page, content: { texts }, version };
  };
}

const isVehicle = (value: unknown): value is Vehicle => Vehicle.safeParse(value).success;

const empty = (page: Page): LoadedPage => ({ page, content: { texts: new Map() }, version: '' });

function filledWith(page: Page, vehicle: Vehicle): LoadedPage {
  const text = JSON.stringify(vehicle);
  return { page, content: { texts: new Map([['vehicle', text]]), vehicle }, version: text };
}
