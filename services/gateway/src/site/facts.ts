import { Ratings } from '@livery/shared-types';
import { FromPrices, Service, Vehicle } from '@livery/shared-types/catalog';
import * as z from 'zod/mini';
import { RATINGS_PATH } from '../domain/upstreams.ts';
import { FROM_PRICES, SERVICES, VEHICLES } from './pages.ts';

export interface Facts {
  fromPrices?: FromPrices | undefined;
  ratings?: Ratings | undefined;
  services?: Service[] | undefined;
  vehicles?: Vehicle[] | undefined;
}

export function factsIn(texts: ReadonlyMap<string, string>): Facts {
  const factAt = <T>(path: string, schema: z.ZodMiniType<T>): T | undefined => {
    const text = texts.get(path);
    return text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data;
  };
  return {
    fromPrices: factAt(FROM_PRICES, FromPrices),
    ratings: factAt(RATINGS_PATH, Ratings),
    services: factAt(SERVICES, z.array(Service)),
    vehicles: factAt(VEHICLES, z.array(Vehicle)),
  };
}
