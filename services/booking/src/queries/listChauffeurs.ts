import { cappedCount } from '@livery/service-kit';
import { invalid } from '@livery/service-kit/errors';
import { searchConditions } from '@livery/service-kit/search';
import type { ChauffeurListQuery } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { CHAUFFEUR_INDEX, toChauffeur, type ChauffeurDocument } from '../store/chauffeur.repository.ts';

/** One page of chauffeurs, by name. */
export async function listChauffeurs(ctx: Context, { q, limit, cursor }: ChauffeurListQuery) {
  const { model } = ctx.chauffeurs;
  const words = searchConditions(q ?? '');
  const filter = {
    deleted: false,
    ...(words.length > 0 && { $and: words }),
  };
  const hint = words.length > 0 ? CHAUFFEUR_INDEX.search : CHAUFFEUR_INDEX.name;
  const beyond = cursor === undefined ? {} : { nameKey: { $gt: readCursor(cursor) } };
  const [rows, total] = await Promise.all([
    model
      .find({ ...filter, ...beyond }, { outbox: 0, searchTokens: 0 })
      .sort({ nameKey: 1 })
      .limit(limit + 1)
      .hint(hint)
      .lean<ChauffeurDocument[]>(),
    cappedCount(model.countDocuments(filter).hint(hint)),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    chauffeurs: page.map(toChauffeur),
    total,
    nextCursor: last === undefined ? undefined : Buffer.from(last.nameKey).toString('base64url'),
  };
}

const NAME_KEY = /^[^\p{Cc}\p{Cs}]{0,400}\/[0-9a-f-]{36}$/u;

/** The key behind a cursor; refuses one that we did not make. */
function readCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (NAME_KEY.test(key)) return key;
  const message = 'This page does not exist. Please start from the first one.';
  throw invalid('invalid_cursor', message, [{ path: 'cursor', message }]);
}
