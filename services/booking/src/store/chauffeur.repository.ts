import {
  announceOnce,
  documentSchema,
  LOST_RACE,
  newEvent,
  retryOnConflict,
  timeKey,
  withOutbox,
  type OutboxEntry,
} from '@livery/service-kit';
import { notFound, unavailable } from '@livery/service-kit/errors';
import type { EventData } from '@livery/shared-types';
import type { Connection, QueryFilter } from 'mongoose';
import { chauffeurTokens, nameKey, type Chauffeur } from '../domain/chauffeur.ts';

export interface ChauffeurDocument extends Omit<Chauffeur, 'id'> {
  _id: string;
  nameKey: string;
  searchTokens: string[];
  /** Grows each time the sum of the ratings is stored. */
  ratingVersion: number;
  /** What was announced of this chauffeur, the newest last. */
  announced: string[];
  /** Set on a tombstone, which goes once its last event has left. */
  deleted: boolean;
  outbox: OutboxEntry[];
}

/** The newest rating of a trip. What the passenger wrote stays in the booking, where it can be erased. */
export interface RatingDocument {
  /** The booking's id. */
  _id: string;
  /** Null where no chauffeur was named: it counts for the company alone. */
  chauffeurId: string | null;
  rating: number;
  ratedAt: Date;
  /** What lists are ordered by. */
  ratedKey: string;
}

export const CHAUFFEUR_INDEX = { name: 'list_name', search: 'search', key: 'link_key' } as const;

export const RATING_INDEX = { list: 'chauffeur_rated' } as const;

const CHAUFFEUR_ONLY = {
  outbox: 0,
  outboxLease: 0,
  nameKey: 0,
  searchTokens: 0,
  ratingVersion: 0,
  announced: 0,
  deleted: 0,
} as const;

type StoredChauffeur = Omit<Chauffeur, 'id'> & { _id: string };

export const toChauffeur = ({ _id: id, ...row }: StoredChauffeur): Chauffeur => ({ id, ...row });

/** Events about a chauffeur that happen once each. */
type Announcement = 'chauffeur.document_expiring' | 'chauffeur.day_planned';

interface Options {
  /** Called after each write that has an event to publish. */
  onWritten(id: string): void;
}

export function createChauffeurRepository(connection: Connection, { onWritten }: Options) {
  const schema = documentSchema<ChauffeurDocument>('chauffeurs');
  schema.index({ deleted: 1, nameKey: 1 }, { name: CHAUFFEUR_INDEX.name });
  schema.index({ searchTokens: 1 }, { name: CHAUFFEUR_INDEX.search });
  schema.index(
    { 'link.keyHash': 1 },
    {
      name: CHAUFFEUR_INDEX.key,
      unique: true,
      partialFilterExpression: { 'link.keyHash': { $type: 'string' } },
    },
  );
  withOutbox(schema);
  const model = connection.model<ChauffeurDocument>('Chauffeur', schema);
  const ratingSchema = documentSchema<RatingDocument>('chauffeurRatings');
  ratingSchema.index({ chauffeurId: 1, rating: 1 });
  ratingSchema.index({ chauffeurId: 1, ratedKey: -1 }, { name: RATING_INDEX.list });
  const ratings = connection.model<RatingDocument>('ChauffeurRating', ratingSchema);

  const changed = (id: string) => newEvent('chauffeur.changed', id, { chauffeurId: id });
  const findOne = async (filter: QueryFilter<ChauffeurDocument>, hint?: string) => {
    const found = await model
      .findOne({ ...filter, deleted: false }, CHAUFFEUR_ONLY, hint === undefined ? {} : { hint })
      .lean<StoredChauffeur>();
    return found === null ? undefined : toChauffeur(found);
  };
  const find = (id: string) => findOne({ _id: id });
  const derived = (chauffeur: Chauffeur) => ({
    nameKey: nameKey(chauffeur),
    searchTokens: chauffeurTokens(chauffeur),
  });
  /** Writes if the record is still as it was read. False: the race was lost. */
  const write = async (before: Chauffeur, set: Partial<ChauffeurDocument>, events: OutboxEntry[]) => {
    const { matchedCount } = await model.updateOne(
      { _id: before.id, version: before.version, deleted: false },
      { $set: set, $push: { outbox: { $each: [changed(before.id), ...events] } } },
    );
    if (matchedCount === 1) onWritten(before.id);
    return matchedCount === 1;
  };

  /** Nothing for somebody who was never rated; null stands for rides without a chauffeur. */
  const sumOf = (chauffeurId: string | null) =>
    ratings.aggregate<Chauffeur['rating']>([
      { $match: { chauffeurId } },
      { $group: { _id: null, count: { $sum: 1 }, sum: { $sum: '$rating' } } },
    ]);

  return {
    model,
    ratings,
    find,
    get: async (id: string) => {
      const chauffeur = await find(id);
      if (chauffeur === undefined) throw notFound('Chauffeur');
      return chauffeur;
    },
    /** Whose personal link has this key, by its SHA-256 in hex; a link that was replaced is nobody's. */
    findByKeyHash: (keyHash: string) => findOne({ 'link.keyHash': keyHash }, CHAUFFEUR_INDEX.key),
    isAny: async () => (await model.exists({ deleted: false })) !== null,
    /** Everybody, by name: there are as many as the company has. */
    all: async () => {
      const rows = await model
        .find({ deleted: false }, CHAUFFEUR_ONLY)
        .sort({ nameKey: 1 })
        .hint(CHAUFFEUR_INDEX.name)
        .lean<StoredChauffeur[]>();
      return rows.map(toChauffeur);
    },
    add: async (chauffeur: Chauffeur) => {
      const { id, ...fields } = chauffeur;
      await model.create({
        _id: id,
        ...fields,
        ...derived(chauffeur),
        ratingVersion: 0,
        announced: [],
        deleted: false,
        outbox: [changed(id)],
      });
      onWritten(id);
    },
    save: (before: Chauffeur, after: Chauffeur) => {
      // What passengers say comes in meanwhile, and is not staff's to change.
      const { id: _, rating: __, ...fields } = after;
      return write(before, { ...fields, ...derived(after) }, []);
    },
    /** The same for a new personal link, with the event that sends it. */
    saveLink: (before: Chauffeur, after: Chauffeur, issued?: EventData<'chauffeur.link_issued'>) =>
      write(
        before,
        { link: after.link, version: after.version, updatedAt: after.updatedAt },
        issued === undefined ? [] : [newEvent('chauffeur.link_issued', after.id, issued)],
      ),
    /** From here on nobody finds the chauffeur, by whatever way. */
    remove: (before: Chauffeur) =>
      write(before, { deleted: true, link: null, version: before.version + 1 }, []),

    /** Says that days off have changed: they are kept with the schedule. */
    announceChange: async (id: string): Promise<void> => {
      await model.updateOne({ _id: id, deleted: false }, { $push: { outbox: changed(id) } });
      onWritten(id);
    },
    /** Publishes once for each `key`. False: it was announced before, or there is no such chauffeur. */
    announce: async <T extends Announcement>(id: string, key: string, type: T, data: EventData<T>) => {
      const isNews = await announceOnce(model, key, newEvent(type, id, data));
      if (isNews) onWritten(id);
      return isNews;
    },

    /**
     * Counts what a passenger said of a trip: once for each booking, whose newest rating counts. Safe to repeat, also after a
     * crash in between: the sum is that of all ratings stored, and older sums never replace newer ones.
     */
    noteRating: async (
      chauffeurId: string | null,
      bookingId: string,
      { rating, at }: { rating: number; at: Date },
    ): Promise<void> => {
      const said = { chauffeurId, rating, ratedAt: at, ratedKey: timeKey(at, bookingId) };
      await ratings.updateOne({ _id: bookingId }, { $set: said }, { upsert: true });
      if (chauffeurId === null) return;
      const attempt = async () => {
        const stored = await model
          .findById(chauffeurId, { rating: 1, ratingVersion: 1 })
          .lean<ChauffeurDocument>();
        if (stored === null) return;
        const [{ count, sum } = { count: 0, sum: 0 }] = await sumOf(chauffeurId);
        if (count === stored.rating.count && sum === stored.rating.sum) return;
        const { matchedCount } = await model.updateOne(
          { _id: chauffeurId, ratingVersion: stored.ratingVersion },
          {
            $set: { rating: { count, sum } },
            $inc: { ratingVersion: 1 },
            $push: { outbox: changed(chauffeurId) },
          },
        );
        if (matchedCount !== 1) return LOST_RACE;
        onWritten(chauffeurId);
      };
      await retryOnConflict<void>(attempt, {
        giveUp: () => {
          throw unavailable('chauffeur record', 1);
        },
      });
    },
    /** All ratings of the company: the sums of its chauffeurs, also of those who are gone, and the rides that nobody drove. */
    allRatings: async (): Promise<Chauffeur['rating']> => {
      const sums = await Promise.all([
        model
          .aggregate<Chauffeur['rating']>([
            { $group: { _id: null, count: { $sum: '$rating.count' }, sum: { $sum: '$rating.sum' } } },
          ])
          .hint(CHAUFFEUR_INDEX.name),
        sumOf(null),
      ]);
      return sums.flat().reduce((all, { count, sum }) => ({ count: all.count + count, sum: all.sum + sum }), {
        count: 0,
        sum: 0,
      });
    },
  };
}

export type ChauffeurRepository = ReturnType<typeof createChauffeurRepository>;
