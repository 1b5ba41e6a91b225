import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSearchState } from './useSearchState.ts';

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
