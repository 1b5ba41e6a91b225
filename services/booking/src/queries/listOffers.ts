import { cappedCount, decodeCursor, encodeCursor } from '@livery/service-kit';
import type { OfferListQuery, OfferStatus } from '@livery/shared-types';
import type { QueryFilter } from 'mongoose';
import type { Context } from '../context.ts';
import { OFFER_INDEX, toOffer, type OfferDocument } from '../store/offer.repository.ts';

/** One page of offers, newest first, and how many there are on all pages, as far as that is counted. */
export async function listOffers(ctx: Context, { status, limit, cursor }: OfferListQuery) {
  const { model } = ctx.offers;
  const filter = withStatus(status, ctx.clock());
  const hint = status === undefined ? OFFER_INDEX.created : OFFER_INDEX.status;
  const beyond = cursor === undefined ? {} : { createdKey: { $lt: decodeCursor(cursor) } };
  const [rows, total] = await Promise.all([
    model
      .find({ ...filter, ...beyond })
      .sort({ createdKey: -1 })
      .limit(limit + 1)
      .hint(hint)
      .lean<OfferDocument[]>(),
    cappedCount(model.countDocuments(filter).hint(hint)),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    offers: page.map(toOffer),
    total,
    nextCursor: last === undefined ? undefined : encodeCursor(last.createdKey),
  };
}

/** That an offer has expired is stored a little later than it is true. */
function withStatus(status: OfferStatus | undefined, now: Date): QueryFilter<OfferDocument> {
  if (status === undefined) return {};
  if (status === 'open') return { status, expiresAt: { $gt: now } };
  if (status !== 'expired') return { status };
  return {
    status: { $in: ['open', 'expired'] },
    expiresAt: { $lte: now },
  };
}
