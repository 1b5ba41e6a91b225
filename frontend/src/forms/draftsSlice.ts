import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { removeStorage, writeStorage } from '../domain/browserStorage.ts';

/** What a draft holds: the values typed, and for a form the values it began with. */
export interface Draft<Value = unknown> {
  value: Value;
  base?: Value | undefined;
}
interface Drafts {
  owner: string;
  /** By entity and id, the one changed last at the end. */
  drafts: Record<string, Draft>;
}

/** What staff typed, dropped on logout; and what a visitor typed into the chat, or into a ticket. */
const storageKeys = { staff: 'livery-staff-drafts', visitor: 'livery-visitor-drafts' };
export type DraftKind = keyof typeof storageKeys;

/** A list of drafts written by another version of the site is not read. */
const version = 1;
const maxDrafts = 40;
const maxDraftLength = 40_000;

const draftsSlice = createSlice({
  name: 'drafts',
  initialState: () => ({ staff: readStored('staff'), visitor: readStored('visitor') }),
  reducers: {
    draftSaved: (state, { payload }: PayloadAction<{ kind: DraftKind; key: string; draft: Draft }>) => {
      const { drafts } = state[payload.kind];
      delete drafts[payload.key];
      // A draft beyond any form's limits stays in the open form only.
      if (JSON.stringify(payload.draft).length <= maxDraftLength) drafts[payload.key] = payload.draft;
      const keys = Object.keys(drafts);
      for (const oldest of keys.slice(0, Math.max(0, keys.length - maxDrafts))) delete drafts[oldest];
    },
    draftCleared: (state, { payload }: PayloadAction<{ kind: DraftKind; key: string }>) => {
      delete state[payload.kind].drafts[payload.key];
    },
    draftsCleared: (state, { payload: kind }: PayloadAction<DraftKind>) => {
      state[kind].drafts = {};
    },
    draftOwnerChanged: (state, { payload }: PayloadAction<{ kind: DraftKind; owner: string }>) => {
      const before = state[payload.kind];
      const isOthers = before.owner !== '' && before.owner !== payload.owner;
      state[payload.kind] = { owner: payload.owner, drafts: isOthers ? {} : before.drafts };
    },
  },
});

export const { draftSaved, draftCleared, draftsCleared, draftOwnerChanged } = draftsSlice.actions;
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
