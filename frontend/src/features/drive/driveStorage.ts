import { INITIAL_STATE, type DriveState } from './driveState.ts';

/** Where the page's state is kept: read, and changed by one function at a time, whichever tab calls. */
export interface DriveStorage {
  read: () => Promise<DriveState>;
  /** Resolves with the state as changed, once it is kept. */
  update: (change: (state: DriveState) => DriveState) => Promise<DriveState>;
  /** Calls back with every change, of this tab and of the others. Returns how to stop. */
  subscribe: (listener: (state: DriveState) => void) => () => void;
}

const DATABASE = 'livery-drive';
const STORE = 'state';
const RECORD = 'drive';

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed')));
  });

/** Fields that a release has added are as they begin; nothing that was kept is lost. */
const complete = (kept: Partial<DriveState> | undefined): DriveState => ({ ...INITIAL_STATE, ...kept });

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  return settled(opening);
}

/** The whole state in one record: a change is one transaction, and transactions of all tabs go one after the other. */
function databaseStorage(opened: IDBDatabase): DriveStorage {
  let database = opened;
  /** Phones close the database of a page that was long in the background. */
  const begin = async (mode: IDBTransactionMode): Promise<IDBTransaction> => {
    try {
      return database.transaction(STORE, mode);
    } catch {
      database = await openDatabase();
      return database.transaction(STORE, mode);
    }
  };
  const listeners = new Set<(state: DriveState) => void>();
  const tabs = new BroadcastChannel(DATABASE);
  const tellTabs: (message: string) => void = tabs.postMessage.bind(tabs);
  const notify = (state: DriveState) => {
    for (const listener of listeners) listener(state);
  };
  const read = async () =>
    complete((await settled((await begin('readonly')).objectStore(STORE).get(RECORD))) as DriveState);
  tabs.addEventListener('message', () => void read().then(notify, () => undefined));

  return {
    read,
    update: async (change) => {
      const transaction = await begin('readwrite');
      return new Promise((resolve, reject) => {
        const store = transaction.objectStore(STORE);
        const reading: IDBRequest<DriveState | undefined> = store.get(RECORD);
        let before = INITIAL_STATE;
        let after = INITIAL_STATE;
        reading.addEventListener('success', () => {
          before = complete(reading.result);
          after = change(before);
          if (after !== before) store.put(after, RECORD);
        });
        transaction.addEventListener('complete', () => {
          if (after !== before) {
            notify(after);
            tellTabs('changed');
          }
          resolve(after);
        });
        const fail = () => reject(transaction.error ?? new Error('The change was not kept'));
        transaction.addEventListener('error', fail);
        transaction.addEventListener('abort', fail);
      });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** While the page is open: where the browser keeps nothing, and in tests. */
export function memoryStorage(initial: Partial<DriveState> = {}): DriveStorage {
  const listeners = new Set<(state: DriveState) => void>();
  let state = complete(initial);
  return {
    read: async () => state,
    update: async (change) => {
      const before = state;
      state = change(before);
      if (state !== before) for (const listener of listeners) listener(state);
      return state;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The phone's database. Where there is none, as in some private windows, the page works until it is closed. */
export async function openStorage(): Promise<DriveStorage> {
  try {
    const storage = databaseStorage(await openDatabase());
    // Presses that are not sent yet shall outlive a phone that is short of space; it is not asked about.
    void navigator.storage?.persist?.().catch(() => undefined);
    return storage;
  } catch {
    return memoryStorage();
  }
}
