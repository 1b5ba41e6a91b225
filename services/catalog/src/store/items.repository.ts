import { randomUUID } from 'node:crypto';
import { afterCursor, cutPage, newEvent, type OutboxEntry } from '@livery/service-kit';
import { trusted, type Model, type ProjectionType, type QueryFilter, type UpdateQuery } from 'mongoose';
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

export interface ItemRepository<Fields extends object, Item extends Catalogued> {
  page(query: PageQuery): Promise<Page<Item>>;
  get(id: string): Promise<Item | null>;
  /** Those of `ids` that exist, in no particular order. */
  getMany(ids: readonly string[]): Promise<Item[]>;
  insert(fields: Fields, now: Date): Promise<Item>;
  /**
   * Writes the given fields and no other (none: no write, no event); null when the item is not there, or is not `as` it
   * was read any more.
   */
  update(id: string, changes: Partial<Fields>, now: Date, as?: Partial<Fields>): Promise<Item | null>;
  /** False when the item is not there. */
  remove(id: string): Promise<boolean>;
}

export interface ItemRepositoryOptions<Doc extends Stored, Item> {
  kind: 'service' | 'vehicle' | 'promo';
  /** Lists start with the newest instead of the oldest. */
  newestFirst?: boolean;
  /** Fields that must be free again as soon as the item is deleted. */
  unsetOnRemove?: Record<string, 1>;
  /** Fields that are never read along. */
  hidden?: Record<string, 0>;
  toItem(stored: Doc): Item;
  /** Called after each write, with the id of the document that has an event to publish. */
  wake(id: string): void;
}

/** Reads and writes one kind of item. Every write carries its `catalog.changed` event in the same document update. */
export function itemRepository<Fields extends object, Doc extends Stored, Item extends Catalogued>(
  model: Model<Doc>,
  options: ItemRepositoryOptions<Doc, Item>,
): ItemRepository<Fields, Item> {
  const { kind, newestFirst = false, unsetOnRemove, toItem, wake } = options;
  const projection = { outbox: 0, outboxLease: 0, ...options.hidden } as ProjectionType<Doc>;
  const order = newestFirst ? -1 : 1;
  const live = (filter: object = {}) => ({ deleted: false, ...filter }) as QueryFilter<Doc>;
  const changed = (id: string): OutboxEntry => newEvent('catalog.changed', id, { kind, id });

  const saveChange = async (id: string, update: object, as: object = {}): Promise<Item | null> => {
    const saved = await model
      .findOneAndUpdate(live({ _id: id, ...as }), update as UpdateQuery<Doc>, {
        returnDocument: 'after',
        projection,
      })
      .lean<Doc>();
    if (saved === null) return null;
    wake(id);
    return toItem(saved);
  };

  const get = async (id: string): Promise<Item | null> => {
    const found = await model.findOne(live({ _id: id }), projection).lean<Doc>();
    return found === null ? null : toItem(found);
  };

  return {
    page: async ({ limit, cursor }) => {
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

    get,

    getMany: async (ids) => {
      if (ids.length === 0) return [];
      const found = await model.find(live({ _id: trusted({ $in: [...ids] }) }), projection).lean<Doc[]>();
      return found.map(toItem);
    },

    insert: async (fields, now) => {
      const id = randomUUID();
      const created = await model.create({
        ...fields,
        _id: id,
        createdAt: now,
        updatedAt: now,
        outbox: [changed(id)],
      } as unknown as Doc);
      wake(id);
      return toItem(created.toObject() as Doc);
    },

    update: (id, changes, now, as) =>
      Object.keys(changes).length === 0
        ? get(id)
        : saveChange(id, { $set: { ...changes, updatedAt: now }, $push: { outbox: changed(id) } }, as),

    remove: async (id) => {
      const removed = await saveChange(id, {
        $set: { deleted: true },
        $push: { outbox: changed(id) },
        ...(unsetOnRemove === undefined ? {} : { $unset: unsetOnRemove }),
      });
      return removed !== null;
    },
  };
}
