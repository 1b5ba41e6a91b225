import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAddress } from './useAddress.ts';

/** What is open beside the page, by its id. */
export interface OpenInAddress {
  openId: string | null;
  open: (id: string) => void;
  close: () => void;
}

/** Keeps which dialog is open in the address, under `name`: it survives a reload and a login, and Back closes it. */
export function useOpenInAddress(name: string): OpenInAddress {
  const { search, change } = useAddress();
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
