import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';

/** What scripts/lib/backup knows by the same names: neither is part of a backup. */
const PRESENCE = 'presence';
const RESTORE_STATE = 'restore.state';

const BEAT_MS = 3_000;
const FORGOTTEN_MS = 3_600_000;

interface PresenceDocument {
  _id: string;
  at: Date;
}

export const isPresence = (target: unknown): boolean => target === PRESENCE || target === RESTORE_STATE;

export class InterruptedRestoreError extends Error {
  override name = 'InterruptedRestoreError';

  constructor() {
    super(
      'a restore is swapping this database, or was interrupted while it did: node scripts/restore.mjs --recover',
    );
  }
}

/**
 * Says in the database, every few seconds and by its clock, that this process uses it, so that a restore refuses to replace
 * it: servers differ in what they show of their connections, and to whom. The first word is given before the look at a
 * restore's mark, as a restore sets its mark before it looks for anybody: one of the two always sees the other.
 */
export async function startProcessHeartbeat(connection: Connection): Promise<{ stop(): Promise<void> }> {
  const _id = randomUUID();
  const collection = () => connection.db?.collection<PresenceDocument>(PRESENCE);
  // Nothing depends on it after a crash, so nobody waits for the disk.
  const light = { writeConcern: { w: 1, journal: false } };
  const beat = () =>
    collection()?.updateOne({ _id }, { $currentDate: { at: true } }, { upsert: true, ...light });
  await beat();
  await collection()?.deleteMany({ at: { $lt: new Date(Date.now() - FORGOTTEN_MS) } }, light);
  const state = connection.db?.collection<{ _id: string }>(RESTORE_STATE);
  if ((await state?.findOne({ _id: 'swap' })) !== null) {
    await collection()?.deleteOne({ _id }, light);
    throw new InterruptedRestoreError();
  }
  let beating: Promise<unknown> | undefined;
  // It keeps no process alive: a database that is gone can't be told that we leave.
  const timer = setInterval(() => {
    // Its loss is logged elsewhere; a beat that still waits need not be joined by another.
    beating ??= Promise.resolve(beat())
      .catch(() => undefined)
      .finally(() => {
        beating = undefined;
      });
  }, BEAT_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await beating;
      await collection()
        ?.deleteOne({ _id }, light)
        .catch(() => undefined);
    },
  };
}
