import type { OwnBooking } from '@livery/shared-types/booking';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOwed } from '../../../domain/balance.ts';
import { useManagedBookingQuery } from '../../../api/ownBookingsApi.ts';
import { ToPay } from '../ToPay.tsx';
import { paths } from '../../../routing/paths.ts';

/** How long a payment may take to reach its booking. */
const BOOKED_WITHIN_MS = 3_000;

interface Props {
  booking: OwnBooking;
  token: string;
  /** The customer has just paid, which the booking may not show yet: it is read again before more is asked for. */
  isJustPaid: boolean;
}

/** What is still to be paid of a booking that is paid in part, such as for hours that staff have added since. */
export function BalanceDue({ booking, token, isJustPaid }: Props) {
  const { refetch } = useManagedBookingQuery(token);
  const [isCertain, setIsCertain] = useState(!isJustPaid);
  const navigate = useNavigate();

  useEffect(() => {
    if (isCertain) return undefined;
    const timer = setTimeout(() => void refetch().then(() => setIsCertain(true)), BOOKED_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isCertain, refetch]);

  if (!isCertain || !isOwed(booking.amountPaid)) return null;
  return <ToPay booking={booking} onPay={() => void navigate(paths.payBooking(token))} />;
}
