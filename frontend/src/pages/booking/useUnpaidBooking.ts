import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { isApiError } from '../../api/apiError.ts';
import { isWaiting } from '../../domain/bookingStatus.ts';
import {
  forgetUnpaid,
  parseUnpaid,
  settleUnpaid,
  storedUnpaid,
  subscribeToUnpaid,
  type UnpaidBooking,
} from '../../features/booking/unpaidBooking.ts';
import { useManagedBookingQuery } from '../../features/bookings-lookup/lookupApi.ts';

/** It can be paid, or waits as a request because its car was taken. */
const isOpen = ({ canPay, status, paymentStatus }: OwnBooking) =>
  canPay || (isWaiting(status) && (paymentStatus === 'unpaid' || paymentStatus === 'failed'));

const noneOnServer = () => null;

/** The booking made from this browser's form and not paid yet. `onPaidElsewhere` is called when another tab has paid it. */
export function useUnpaidBooking(onPaidElsewhere: () => void) {
  const stored = useSyncExternalStore(subscribeToUnpaid, storedUnpaid, noneOnServer);
  const unpaid = useMemo(() => parseUnpaid(stored), [stored]);
  const { currentData, error, refetch } = useManagedBookingQuery(unpaid?.manageToken ?? skipToken);

  const isGone = isApiError(error) && error.status === 404;
  const isSettled = unpaid !== undefined && (isGone || (currentData !== undefined && !isOpen(currentData)));
  const settle = useEffectEvent(() => {
    const isPaid = currentData?.paymentStatus === 'paid' || currentData?.paymentStatus === 'processing';
    if (unpaid && isPaid && settleUnpaid(unpaid.id)) onPaidElsewhere();
    forgetUnpaid();
  });
  useEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);

  return {
    payable: isSettled || currentData?.canPay === false ? undefined : unpaid,
    /** Asks the server whether it is still open: another tab or staff may have settled it. */
    findOpen: async (): Promise<{ booking: UnpaidBooking; canPay: boolean } | undefined> => {
      if (!unpaid) return undefined;
      const { data } = await refetch();
      return data && isOpen(data) ? { booking: unpaid, canPay: data.canPay } : undefined;
    },
  };
}
