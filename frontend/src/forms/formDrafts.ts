import { store, type AppStore } from '../store/store.ts';
import {
  draftCleared,
  draftOwnerChanged,
  draftSaved,
  draftsCleared,
  writeStored,
  type Draft,
  type DraftKind,
} from './draftsSlice.ts';

/**
 * Drafts of one kind of person, by entity and id (`vehicle:<id>`). They are kept in the tab's own storage: a reload keeps them,
 * a closed tab takes them along, and two tabs don't overwrite each other. Where storage is switched off they live in memory.
 */
export function draftsIn({ dispatch, getState }: Pick<AppStore, 'dispatch' | 'getState'>, kind: DraftKind) {
  const current = () => getState().drafts[kind];
  const apply = (action: Parameters<typeof dispatch>[0]) => {
    dispatch(action);
    writeStored(kind, current());
  };
  return {
    kind,
    read: <Value>(key: string) => current().drafts[key] as Draft<Value> | undefined,
    /** Keeps a copy: a form goes on changing its values. */
    save: (key: string, draft: Draft) =>
      apply(draftSaved({ kind, key, draft: JSON.parse(JSON.stringify(draft)) as Draft })),
    clear: (key: string) => {
      if (key in current().drafts) apply(draftCleared({ kind, key }));
    },
    /** On logout: the next person begins with empty forms. */
    clearAll: () => apply(draftsCleared(kind)),
    /** Somebody logged in: drafts of another person are dropped, one's own are found again. */
    setOwner: (owner: string) => apply(draftOwnerChanged({ kind, owner })),
  };
}
export type FormDrafts = ReturnType<typeof draftsIn>;

export const staffDrafts = draftsIn(store, 'staff');
export const visitorDrafts = draftsIn(store, 'visitor');
