import { store, type AppStore } from '../store/store.ts';
import { draftsChanged, writeStored, type Draft, type DraftKind, type Drafts } from './draftsSlice.ts';

const maxDrafts = 40;
const maxDraftLength = 40_000;

/** By entity and id (`vehicle:<id>`), in the tab's own storage: two tabs don't overwrite each other. */
export function draftsIn({ dispatch, getState }: Pick<AppStore, 'dispatch' | 'getState'>, kind: DraftKind) {
  const current = () => getState().drafts[kind];
  const change = (changes: Partial<Drafts>) => {
    const drafts = { ...current(), ...changes };
    dispatch(draftsChanged({ kind, drafts }));
    writeStored(kind, drafts);
  };
  const allBut = (key: string) => Object.entries(current().drafts).filter(([other]) => other !== key);
  return {
    kind,
    read: <Value>(key: string) => current().drafts[key] as Draft<Value> | undefined,
    /** Keeps a copy: a form goes on changing its values. One beyond any form's limits stays in the open form only. */
    save: (key: string, draft: Draft) => {
      const text = JSON.stringify(draft);
      const saved = text.length <= maxDraftLength ? [[key, JSON.parse(text) as Draft] as const] : [];
      change({ drafts: Object.fromEntries([...allBut(key), ...saved].slice(-maxDrafts)) });
    },
    clear: (key: string) => {
      if (key in current().drafts) change({ drafts: Object.fromEntries(allBut(key)) });
    },
    /** On logout: the next person begins with empty forms. */
    clearAll: () => change({ drafts: {} }),
    /** Somebody logged in: drafts of another person are dropped, one's own are found again. */
    setOwner: (owner: string) => {
      const before = current().owner;
      change(before === '' || before === owner ? { owner } : { owner, drafts: {} });
    },
  };
}
export type FormDrafts = ReturnType<typeof draftsIn>;

export const staffDrafts = draftsIn(store, 'staff');
export const visitorDrafts = draftsIn(store, 'visitor');
