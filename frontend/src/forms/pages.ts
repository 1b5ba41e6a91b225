import { useRef, useState } from 'react';
import { useSearchState } from '../routing/useSearchState.ts';

/** Where one is in a list that is read page after page, and how one turns them. */
export interface Pages {
  /** Counted from 1. */
  page: number;
  /** What leads to this page; undefined for the first one. */
  cursor: string | undefined;
  goOn: (cursor: string) => void;
  goBack: () => void;
  goToFirst: () => void;
}

export function usePages(): Pages {
  const [cursors, setCursors] = useState<string[]>([]);
  return {
    page: cursors.length + 1,
    cursor: cursors.at(-1),
    goOn: (cursor) => setCursors([...cursors, cursor]),
    goBack: () => setCursors(cursors.slice(0, -1)),
    goToFirst: () => setCursors([]),
  };
}

/** What leads to the first page, as a change of the address. */
export const firstPage = { cursor: undefined, page: undefined };

/** The page is kept in the address. After a reload, the way back leads to the first page. */
export function useAddressPages(): Pages {
  const { search, change } = useSearchState();
  const cursor = search.get('cursor') ?? undefined;
  const page = cursor === undefined ? 1 : Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  /** The cursors of the pages gone through, to step back by. */
  const trailRef = useRef<(string | undefined)[]>([]);
  return {
    page,
    cursor,
    goOn: (next) => {
      trailRef.current[page - 1] = cursor;
      change({ cursor: next, page: String(page + 1) });
    },
    goBack: () => {
      const before = trailRef.current[page - 2];
      change(before === undefined ? firstPage : { cursor: before, page: String(page - 1) });
    },
    goToFirst: () => change(firstPage),
  };
}
