// Puts what was restored beside the data into its place, so that a crash at any moment can be undone: until the one
// instant in which the first database's mark is removed, the old data is all there, in place or put aside.
import { aside, beside, collectionsOf, markedOf, restoreState } from './collections.mjs';

const mark = { _id: 'swap' };

/** `beforeDone` does what has to be done while everything can still be undone. */
export async function swap(dbs, { isSafe, beforeDone }) {
  for (const db of dbs) {
    const before = await collectionsOf(db);
    await db.collection(restoreState).insertOne({ ...mark, before });
  }
  // A service that starts from now on sees the mark and waits; one that was just faster is seen here.
  await isSafe();
  for (const db of dbs) {
    for (const name of await collectionsOf(db)) await db.collection(name).rename(aside(name));
    for (const name of await markedOf(db, beside)) await db.collection(beside(name)).rename(name);
  }
  await beforeDone();
  await dbs[0].collection(restoreState).deleteOne(mark);
  await tidyUp(dbs);
}

/** After an interrupted restore: puts the old data back unless all new is there. Answers 'old', 'new' or undefined. */
export async function recover(dbs, { beforeDone }) {
  const marks = await Promise.all(dbs.map((db) => db.collection(restoreState).findOne(mark)));
  if (marks[0] !== null) {
    // The first mark goes last: should this be interrupted too, it begins again.
    for (const [index, db] of [...dbs.entries()].toReversed())
      if (marks[index] !== null) await rollBack(db, marks[index].before);
    await tidyUp(dbs);
    return 'old';
  }
  const isHalfTidy = marks.some((found) => found !== null);
  if (isHalfTidy) await beforeDone();
  await tidyUp(dbs);
  return isHalfTidy ? 'new' : undefined;
}

async function rollBack(db, before) {
  for (const name of await markedOf(db, aside))
    await db.collection(aside(name)).rename(name, { dropTarget: true });
  for (const name of await collectionsOf(db)) if (!before.includes(name)) await db.collection(name).drop();
  await db.collection(restoreState).deleteOne(mark);
}

/** Old data that was put aside, what was begun beside it, and last the marks, which keep services from starting. */
async function tidyUp(dbs) {
  for (const db of dbs)
    for (const kind of [aside, beside])
      for (const name of await markedOf(db, kind)) await db.collection(kind(name)).drop();
  for (const db of dbs)
    if ((await db.listCollections({ name: restoreState }).toArray()).length > 0)
      await db.collection(restoreState).drop();
}
