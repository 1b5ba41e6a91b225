import type { Call } from '../provider/call.ts';
import { invalidRequest, missing } from './stripeError.ts';

type Listed = { id: string; object: string };
export type Page<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

/** One page of `newestFirst`, as `limit`, `starting_after` and `ending_before` ask for it. */
export function pageOf<T extends Listed>({ params }: Call, url: string, newestFirst: T[]): Page<T> {
  const limit = params.integer('limit', { min: 1 }) ?? 10;
  if (limit > 100) {
    throw invalidRequest('This value must be less than or equal to 100.', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const positionOf = (name: string): number | undefined => {
    const id = params.text(name);
    if (!id) return undefined;
    const index = newestFirst.findIndex((item) => item.id === id);
    if (index === -1) throw missing(newestFirst[0]?.object ?? 'object', id, name);
    return index;
  };
  const after = positionOf('starting_after');
  const before = positionOf('ending_before');
  if (after !== undefined && before !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.');
  }
  if (before !== undefined) {
    const start = Math.max(0, before - limit);
    return { object: 'list', data: newestFirst.slice(start, before), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : after + 1;
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < newestFirst.length, url };
}
