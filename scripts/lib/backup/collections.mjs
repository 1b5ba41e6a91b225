// Which collections of a service's database are its data, and which are ours, of a restore that is under way.

/** Collections that a restore fills beside the data, and those it has put aside until everything is in its place. */
export const beside = (name) => `restoring.${name}`;
export const aside = (name) => `replaced.${name}`;

/** The services' own word that they use the database, and a restore's mark: packages/service-kit/src/mongo/processHeartbeat.ts */
export const presence = 'presence';
export const restoreState = 'restore.state';

const isData = (name) =>
  !name.startsWith('system.') &&
  !name.startsWith(beside('')) &&
  !name.startsWith(aside('')) &&
  name !== presence &&
  name !== restoreState;

const namesOf = async (db) =>
  (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).toSorted();

/** The names of a service's data. */
export const collectionsOf = async (db) => (await namesOf(db)).filter(isData);

/** The data's names under which something of this kind (beside, aside) is there. */
export const markedOf = async (db, kind) =>
  (await namesOf(db)).filter((name) => name.startsWith(kind(''))).map((name) => name.slice(kind('').length));
