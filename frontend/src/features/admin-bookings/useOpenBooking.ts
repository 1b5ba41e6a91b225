import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAddress } from '../../app/useAddress.ts';

/** Which booking's details are open is part of the address; Back closes them. */
export function useOpenBooking() {
  const { search, change } = useAddress();
  const navigate = useNavigate();
  const wasPushedRef = useRef(false);

  return {
    openId: search.get('booking'),
    open: (id: string) => {
      wasPushedRef.current = true;
      change({ booking: id }, { push: true });
    },
    close: () => {
      if (wasPushedRef.current) void navigate(-1);
      else change({ booking: undefined });
      wasPushedRef.current = false;
    },
  };
}
