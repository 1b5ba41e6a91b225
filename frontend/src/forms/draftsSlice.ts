import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { removeStorage, writeStorage } from '../domain/browserStorage.ts';

/** What a draft holds: the values typed, and for a form the values it began with. */
export interface Draft<Value = unknown> {
  value: Value;
  base?: Value | undefined;
}
export interface Drafts {
  owner: string;
  /** By entity and id, the one changed last at the end. */
  drafts: Record<string, Draft>;
}

/** What staff typed, dropped on logout; and what a visitor typed into the chat, or into a ticket. */
const storageKeys = { staff: 'livery-staff-drafts', visitor: 'livery-visitor-drafts' };
export type DraftKind = keyof typeof storageKeys;

/** A list of drafts written by another version of the site is not read. */
const version = 1;

const draftsSlice = createSlice({
  name: 'drafts',
  initialState: () => ({ staff: readStored('staff'), visitor: readStored('visitor') }),
  reducers: {
    draftsChanged: (state, { payload }: PayloadAction<{ kind: DraftKind; drafts: Drafts }>) => {
      state[payload.kind] = payload.drafts;
    },
  },
});

export const { draftsChanged } = draftsSlice.actions;
export const draftsReducer = draftsSlice.reducer;

function readStored(kind: DraftKind): Drafts {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKeys[kind]) ?? 'null') as {
      version: number;
      owner: string;
      drafts: [string, Draft][];
    } | null;
    if (stored?.version === version)
      return { owner: stored.owner, drafts: Object.fromEntries(stored.drafts) };
  } catch {
    // Damaged, or storage is switched off.
  }
  return { owner: '', drafts: {} };
}

/** Where storage is full or switched off, the drafts last until the page is left. */
export function writeStored(kind: DraftKind, { owner, drafts }: Drafts) {
  const entries = Object.entries(drafts);
  if (entries.length === 0) removeStorage(storageKeys[kind], 'sessionStorage');
  else {
    writeStorage(storageKeys[kind], JSON.stringify({ version, owner, drafts: entries }), 'sessionStorage');
  }
}
