import type { Params } from '../http/params.ts';
import { invalidRequest } from '../http/stripeError.ts';

type Metadata = Record<string, string>;

/** Merges `metadata` into what was there: an empty value removes a key, an empty `metadata` removes all. */
export function mergeMetadata(params: Params, before: Metadata = {}): Metadata {
  const given = params.child('metadata');
  const cleared = params.has('metadata') && given === undefined;
  const merged = new Map(cleared ? [] : Object.entries(before));
  for (const key of given?.names() ?? []) {
    const param = `metadata[${key}]`;
    if (key.length > 40) {
      throw invalidRequest(`Metadata keys can have up to 40 characters, but you passed in ${key.length}.`, {
        param,
      });
    }
    const value = given?.text(key, 500);
    if (value) merged.set(key, value);
    else merged.delete(key);
  }
  if (merged.size > 50) {
    throw invalidRequest(`You can have up to 50 keys, but you passed in ${merged.size}.`, {
      param: 'metadata',
    });
  }
  return Object.fromEntries(merged);
}
