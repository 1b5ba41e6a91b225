import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { isNotFound } from '../../api/apiError.ts';
import { isOff, isUnpaid, isWaiting } from '../../domain/bookingStatus.ts';
import { bookedFrom, wasSent, type MadeBooking } from './submitAttempt.ts';
import { forgetUnpaid, parseUnpaid, settleUnpaid, storedUnpaid, subscribeToUnpaid } from './unpaidBooking.ts';
import { useLazyManagedBookingQuery, useManagedBookingQuery } from '../../api/ownBookingsApi.ts';

/** It can be paid, or waits as a request because its car was taken. */
const isOpen = ({ canPay, status, paymentStatus }: OwnBooking) =>
  canPay || (isWaiting(status) && isUnpaid(paymentStatus));

/** Nothing is paid for it, so that another one can take its place without a refund. */
const isReplaceable = (booking: OwnBooking) =>
  isOpen(booking) || (isWaiting(booking.status) && booking.paymentStatus === 'not_required');

/** The question to the customer: what happens to the existing booking, now that another one is requested. */
interface Question {
  booking: MadeBooking;
  /** False where its car was taken and it waits as a request, and where it is not paid by card. */
  canPay: boolean;
  canReplace: boolean;
  resolve: (isConfirmed: boolean) => void;
}

/**
 * `confirmSubmit`: the same body may go again, because its idempotency key gives the existing booking. A changed one
 * waits for the customer's answer while that booking is open, or when any tab has booked from the same draft.
 */
export function useUnpaidBooking(onPaidElsewhere: () => void) {
  const stored = useSyncExternalStore(subscribeToUnpaid, storedUnpaid, () => null);
  const unpaid = useMemo(() => parseUnpaid(stored), [stored]);
  const { currentData, error } = useManagedBookingQuery(unpaid?.manageToken ?? skipToken);
  const [lookUp] = useLazyManagedBookingQuery();
  const [question, setQuestion] = useState<Question>();

  const isGone = isNotFound(error);
  const isSettled = unpaid !== undefined && (isGone || (currentData !== undefined && !isOpen(currentData)));
  const settle = useEffectEvent(() => {
    const status = currentData?.paymentStatus;
    const isPaid = status === 'paid' || status === 'authorized' || status === 'processing';
    if (!unpaid || !isPaid) forgetUnpaid();
    else if (settleUnpaid(unpaid.id)) onPaidElsewhere();
  });
  useEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);

  const confirmSubmit = async (draftId: string, body: string): Promise<boolean> => {
    if (wasSent(draftId, body)) return true;
    const booked = bookedFrom(draftId);
    const booking = booked ?? unpaid;
    if (!booking) return true;
    // Another tab or staff may have settled it.
    const { data } = await lookUp(booking.manageToken);
    const stands = data && (booked ? !isOff(data.status) : isOpen(data));
    if (!stands) return true;
    const { canPay } = data;
    const canReplace = isReplaceable(data);
    return new Promise((resolve) => setQuestion({ booking, canPay, canReplace, resolve }));
  };

  const answer = (isConfirmed: boolean) => {
    setQuestion(undefined);
    if (isConfirmed && question?.booking.id === unpaid?.id) forgetUnpaid();
    question?.resolve(isConfirmed);
  };

  return {
    payable: isSettled || currentData?.canPay === false ? undefined : unpaid,
    confirmSubmit,
    question,
    answer,
  };
}
