import { CATALOG_PAGE_SIZE, Vehicle } from '@livery/shared-types/catalog';
import type { PublicAnswer } from '../http/publicReads.ts';
import type { PageReads } from './pageReads.ts';
import type { PageContent } from './pageRenderer.ts';
import { VEHICLE_NOT_FOUND, VEHICLES, withoutVehicle, type Page } from './pages.ts';

/** `version` changes with any of the data. */
export interface LoadedPage {
  page: Page;
  version: string;
  content: PageContent;
}

/** Loads what a page shows, from the cached public reads, so that made-up addresses cause no questions. */
export function pageLoader({ ask, askFact }: PageReads) {
  const vehiclePage = async (page: Page, id: string): Promise<LoadedPage> => {
    const answer = await ask(VEHICLES);
    if (answer?.status !== 200) return empty(withoutVehicle(page));
    const vehicles = listIn(answer);
    const vehicle = vehicles.find((one): one is Vehicle => isVehicle(one) && one.id === id);
    if (vehicle !== undefined) return filledWith(page, vehicle);
    // The list may be cut, so the vehicle may exist all the same.
    if (vehicles.length < CATALOG_PAGE_SIZE) return empty(VEHICLE_NOT_FOUND);
    const single = await ask(`${VEHICLES}/${id}`);
    if (single === undefined) return empty(withoutVehicle(page));
    const found: unknown = JSON.parse(single.body.toString());
    return single.status === 200 && isVehicle(found) ? filledWith(page, found) : empty(VEHICLE_NOT_FOUND);
  };

  return async (page: Page): Promise<LoadedPage> => {
    if (page.vehicleId !== undefined) return vehiclePage(page, page.vehicleId);
    const answers = await Promise.all([
      ...page.reads.map(async (path) => [path, await ask(path)] as const),
      ...page.facts.map(async (path) => [path, await askFact(path)] as const),
    ]);
    const found = answers.flatMap(([path, answer]) => (answer?.status === 200 ? [{ path, answer }] : []));
    return {
      page,
      version: found.map(({ answer }) => answer.digest).join(' '),
      content: { texts: new Map(found.map(({ path, answer }) => [path, answer.body.toString()])) },
    };
  };
}

function listIn({ body }: PublicAnswer): unknown[] {
  const answered: unknown = JSON.parse(body.toString());
  return Array.isArray(answered) ? answered : [];
}

const isVehicle = (value: unknown): value is Vehicle => Vehicle.safeParse(value).success;

const empty = (page: Page): LoadedPage => ({ page, version: '', content: { texts: new Map() } });

function filledWith(page: Page, vehicle: Vehicle): LoadedPage {
  const text = JSON.stringify(vehicle);
  return { page, version: text, content: { texts: new Map([['vehicle', text]]), vehicle } };
}
