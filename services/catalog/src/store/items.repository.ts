import { randomUUID } from 'node:crypto';
import { afterCursor, announceOnce, cutPage, newEvent, type OutboxEntry } from '@livery/service-kit';
import type { EventData, EventType } from '@livery/shared-types';
import mongoose, { type Model, type QueryFilter, type UpdateQuery } from 'mongoose';
import type { Catalogued } from '../domain/items.ts';
import type { Stored } from './models.ts';

export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

export interface Page<T> {
  items: T[];
  total: number;
  /** Where the next page starts; undefined on the last. */
  nextCursor: string | undefined;
}

type Fields<Doc> = Omit<Doc, keyof Stored>;
type Shown<Item> = Exclude<keyof Item, keyof Catalogued>;
/** What an edit may write. */
type Changes<Item> = { [Name in Exclude<Shown<Item>, 'usageCount'>]?: Item[Name] | undefined };

export type ItemKind = 'service' | 'vehicle' | 'promo';

export interface ItemRepositoryOptions<Item> {
  kind: ItemKind;
  /** All that is ever read of it. */
  shown: Record<Shown<Item>, 1>;
  /** Lists start with the newest instead of the oldest. */
  newestFirst?: boolean;
  /** Fields that must be free again as soon as the item is deleted. */
  unsetOnRemove?: Record<string, 1>;
  clock: () => Date;
  /** Called after each write, with the id of the document that has an event to publish. */
  wake(id: string): void;
}

/** Reads and writes one kind of item. Every write carries its `catalog.changed` event in the same document update. */
export function itemRepository<Doc extends Stored, Item extends Catalogued>(
  model: Model<Doc>,
  { kind, shown, newestFirst = false, unsetOnRemove, wake, clock }: ItemRepositoryOptions<Item>,
) {
  const projection = { ...shown, version: 1 as const, createdAt: 1 as const };
  const toItem = (stored: Doc): Item => {
    const fields = Object.keys(projection).map((name) => [name, stored[name as keyof Doc]]);
    return { id: stored._id, ...Object.fromEntries(fields) } as Item;
  };
  const order = newestFirst ? -1 : 1;
  // `Doc` stands for three kinds of items: the compiler sees no field of theirs here.
  const live = (filter: object = {}) => ({ deleted: false, ...filter }) as QueryFilter<Doc>;
  const changed = (id: string): OutboxEntry => newEvent('catalog.changed', id, { kind, id });

  const findBy = async (filter: QueryFilter<Doc>): Promise<Item | null> => {
    const found = await model.findOne(live(filter), projection).lean<Doc>();
    return found === null ? null : toItem(found);
  };
  const get = (id: string) => findBy({ _id: id });

  const saveChange = async (id: string, update: object, as: object = {}): Promise<Item | null> => {
    const withEvent: UpdateQuery<Stored> = { ...update, $push: { outbox: changed(id) } };
    const saved = await model
      .findOneAndUpdate(live({ _id: id, ...as }), withEvent, { returnDocument: 'after', projection })
      .lean<Doc>();
    if (saved === null) return null;
    wake(id);
    return toItem(saved);
  };

  return {
    findBy,
    get,

    async page({ limit, cursor }: PageQuery): Promise<Page<Item>> {
      const found = await model
        .find(live(afterCursor(cursor, order)), projection)
        .sort({ createdAt: order, _id: order })
        .limit(limit + 1)
        .lean<Doc[]>();
      const { rows, nextCursor } = cutPage(found, limit);
      const isWhole = cursor === undefined && nextCursor === undefined;
      const total = isWhole ? rows.length : await model.countDocuments(live());
      return { items: rows.map(toItem), total, nextCursor };
    },

    /** Every one there is, in the order of lists: there are as many as people have entered. */
    async all(filter: QueryFilter<Doc> = {}): Promise<Item[]> {
      const sort = { createdAt: order, _id: order } as const;
      const found = await model.find(live(filter), projection).sort(sort).lean<Doc[]>();
      return found.map(toItem);
    },

    /** Those of `ids` that exist, in no particular order. */
    async getMany(ids: readonly string[]): Promise<Item[]> {
      if (ids.length === 0) return [];
      const found = await model.find(live({ _id: { $in: ids } }), projection).lean<Doc[]>();
      return found.map(toItem);
    },

    async insert(fields: Fields<Doc>): Promise<Item> {
      const [_id, now] = [randomUUID(), clock()];
      const stamps = {
        _id,
        version: 1,
        deleted: false,
        createdAt: now,
        updatedAt: now,
        outbox: [changed(_id)],
      };
      const created = { ...fields, ...stamps } as Doc;
      await model.create(created);
      wake(_id);
      return toItem(created);
    },

    /** Writes only the given fields (none: no write, no event). Null when it is gone or has another version by now. */
    async update({ id, version }: Item, changes: Changes<Item>): Promise<Item | null> {
      const given = mongoose.omitUndefined({ ...changes });
      if (Object.keys(given).length === 0) return get(id);
      return saveChange(id, { $set: { ...given, updatedAt: clock() }, $inc: { version: 1 } }, { version });
    },

    /** Publishes once for each `key`. Repeated, or of an item that is gone, it does nothing. */
    async announce<T extends EventType>(id: string, key: string, type: T, data: EventData<T>): Promise<void> {
      if (await announceOnce(model, key, newEvent(type, id, data))) wake(id);
    },

    /** False when the item is not there. */
    async remove(id: string): Promise<boolean> {
      const unset = unsetOnRemove === undefined ? {} : { $unset: unsetOnRemove };
      return (await saveChange(id, { $set: { deleted: true }, ...unset })) !== null;
    },
  };
}
