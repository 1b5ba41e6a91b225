import { useCallback, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { keepScroll } from './keepScroll.ts';

export type SearchChange = Record<string, string | undefined>;

/** The address keeps the view. A change keeps the place on the page; `push` makes it a step that Back undoes. */
export function useSearchState() {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (values: SearchChange, { push = false } = {}) => {
      // The bar itself: of two changes in a row, the second may come before the first is drawn.
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setSearch(next, { replace: !push, state: keepScroll });
    },
    [setSearch],
  );
  return { search, change };
}

/** One of the values that a part of the address may have; anything else counts as the first. */
export const oneOf = <Value extends string>(
  text: string | null,
  values: readonly [Value, ...Value[]],
): Value => values.find((value) => value === text) ?? values[0];

export interface UrlDialog {
  openId: string | null;
  open: (id: string) => void;
  close: () => void;
}

/** Keeps which dialog is open in the address, under `name`: it survives a reload and a login, and Back closes it. */
export function useUrlDialog(name: string): UrlDialog {
  const { search, change } = useSearchState();
  const navigate = useNavigate();
  const wasPushedRef = useRef(false);

  return {
    openId: search.get(name),
    open: (id) => {
      wasPushedRef.current = true;
      change({ [name]: id }, { push: true });
    },
    close: () => {
      // After Back and Forward the step that opened it may be anybody's: only our own is taken back.
      if (wasPushedRef.current) void navigate(-1);
      else change({ [name]: undefined });
      wasPushedRef.current = false;
    },
  };
}
