import { setTimeout } from 'node:timers/promises';
import { CATALOG_PAGE_SIZE, Vehicle } from '@livery/shared-types/catalog';
import type { Logger } from '@livery/service-kit';
import type { PublicAnswer, PublicReads } from '../http/publicReads.ts';
import type { LastKnownReads } from './lastKnownReads.ts';
import type { PageContent } from './pageRenderer.ts';
import { VEHICLE_NOT_FOUND, VEHICLES, withoutVehicle, type Page } from './pages.ts';

/** A page doesn't wait longer for what the browser can ask for itself. */
const CATALOG_TIMEOUT_MS = 2_000;

/** A page with its data from the catalog. `version` changes when any of that does. */
export interface LoadedPage {
  page: Page;
  version: string;
  /** Read only to render the page: not for those who get it from memory. */
  content(): PageContent;
}

/** A vehicle, and what its page begins with. */
interface ListedVehicle {
  vehicle: Vehicle;
  text: string;
}

/** Loads what pages show from the public's cached reads: made-up addresses ask the catalog nothing of their own. */
export function pageLoader(read: PublicReads['read'], readFact: LastKnownReads, logger: Logger) {
  let list: { digest: string; byId: ReadonlyMap<string, ListedVehicle>; isWhole: boolean } | undefined;

  const ask = async (path: string): Promise<PublicAnswer | undefined> => {
    try {
      const answer = read(path);
      if (!(answer instanceof Promise)) return answer;
      return await Promise.race([answer, setTimeout(CATALOG_TIMEOUT_MS, undefined, { ref: false })]);
    } catch (error) {
      logger.debug({ error, path }, 'catalog read failed, sending the page without it');
      return undefined;
    }
  };

  const vehiclesIn = ({ digest, body }: PublicAnswer) => {
    if (list?.digest !== digest) {
      const answered: unknown = JSON.parse(body.toString());
      const vehicles: unknown[] = Array.isArray(answered) ? answered : [];
      list = {
        digest,
        byId: new Map(vehicles.filter(isVehicle).map((one) => [one.id, listed(one)])),
        // When there are more, one that is not in it may be there all the same.
        isWhole: vehicles.length < CATALOG_PAGE_SIZE,
      };
    }
    return list;
  };

  const vehiclePage = async (page: Page, id: string): Promise<LoadedPage> => {
    const answer = await ask(VEHICLES);
    if (answer?.status !== 200) return empty(withoutVehicle(page));
    const { byId, isWhole } = vehiclesIn(answer);
    const known = byId.get(id);
    if (known !== undefined) return filledWith(page, known);
    if (isWhole) return empty(VEHICLE_NOT_FOUND);
    const single = await ask(`${VEHICLES}/${id}`);
    if (single === undefined) return empty(withoutVehicle(page));
    const found: unknown = JSON.parse(single.body.toString());
    return single.status === 200 && isVehicle(found)
      ? filledWith(page, listed(found))
      : empty(VEHICLE_NOT_FOUND);
  };

  return async (page: Page): Promise<LoadedPage> => {
    if (page.vehicleId !== undefined) return vehiclePage(page, page.vehicleId);
    const answers = await Promise.all([
      ...page.reads.map(async (path) => [path, await ask(path)] as const),
      ...page.facts.map(async (path) => [path, await readFact(path)] as const),
    ]);
    const found = answers.flatMap(([path, answer]) => (answer?.status === 200 ? [{ path, answer }] : []));
    return {
      page,
      version: found.map(({ answer }) => answer.digest).join(' '),
      content: () => ({ texts: new Map(found.map(({ path, answer }) => [path, answer.body.toString()])) }),
    };
  };
}

const isVehicle = (value: unknown): value is Vehicle => Vehicle.safeParse(value).success;

const listed = (vehicle: Vehicle): ListedVehicle => ({ vehicle, text: JSON.stringify(vehicle) });

const empty = (page: Page): LoadedPage => ({ page, version: '', content: () => ({ texts: new Map() }) });

const filledWith = (page: Page, { vehicle, text }: ListedVehicle): LoadedPage => ({
  page,
  version: text,
  content: () => ({ texts: new Map([['vehicle', text]]), vehicle }),
});
