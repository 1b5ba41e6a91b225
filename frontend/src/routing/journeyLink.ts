import { journeyQuery, type Journey } from '@livery/shared-types/journey';
import { paths } from './paths.ts';

export { readJourney, type Journey } from '@livery/shared-types/journey';

export function bookJourney(journey: Journey): string {
  const query = journeyQuery(journey);
  return query === '' ? paths.booking : `${paths.booking}?${query}`;
}
