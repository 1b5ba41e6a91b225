import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../api/apiError.ts';
import { isOff, isUnpaid, isWaiting } from '../../domain/bookingStatus.ts';
import { bookedFrom, wasSent, type MadeBooking } from '../../features/booking/submitAttempt.ts';
import {
  forgetUnpaid,
  parseUnpaid,
  settleUnpaid,
  storedUnpaid,
  subscribeToUnpaid,
} from '../../features/booking/unpaidBooking.ts';
import { BookingInShort } from '../../features/booking/UnpaidBookingBanner.tsx';
import {
  useCancelBooking,
  useLazyManagedBookingQuery,
  useManagedBookingQuery,
} from '../../features/bookings-lookup/lookupApi.ts';
import { paths } from '../../routing/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/layout.ts';

/** It can be paid, or waits as a request because its car was taken. */
const isOpen = ({ canPay, status, paymentStatus }: OwnBooking) =>
  canPay || (isWaiting(status) && isUnpaid(paymentStatus));

/** Nothing is paid for it, so that another one can take its place without a refund. */
const isReplaceable = (booking: OwnBooking) =>
  isOpen(booking) || (isWaiting(booking.status) && booking.paymentStatus === 'not_required');

const titleOf = (canPay: boolean, canReplace: boolean) =>
  canPay
    ? 'You have a booking waiting for payment'
    : canReplace
      ? 'You have sent us a request already'
      : 'You have booked this already';

/** The booking that is there, while the customer decides what happens to it now that another is requested. */
interface Pending {
  booking: MadeBooking;
  /** False where its car was taken and it waits as a request, and where it is not paid by card. */
  canPay: boolean;
  canReplace: boolean;
  resolve: (isConfirmed: boolean) => void;
}

/**
 * The booking made from this browser's form and not paid yet; `onPaidElsewhere` is called when another tab has paid it.
 * `confirmSubmit` guards against booking the same trip twice. The same body may be sent again, because its idempotency key gives
 * the existing booking. A changed one is sent only after the customer has decided in the `dialog`, while that booking is open, or
 * when this or another tab has made a booking from the same draft.
 */
export function useUnpaidBooking(onPaidElsewhere: () => void) {
  const stored = useSyncExternalStore(subscribeToUnpaid, storedUnpaid, () => null);
  const unpaid = useMemo(() => parseUnpaid(stored), [stored]);
  const { currentData, error } = useManagedBookingQuery(unpaid?.manageToken ?? skipToken);
  const [lookUp] = useLazyManagedBookingQuery();
  const [pending, setPending] = useState<Pending>();
  const { cancel, isCancelling } = useCancelBooking();
  const navigate = useNavigate();

  const isGone = isApiError(error) && error.status === 404;
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
    const state = { canPay: data.canPay, canReplace: isReplaceable(data) };
    return new Promise((resolve) => setPending({ booking, ...state, resolve }));
  };

  const dialogFor = ({ booking, canPay, canReplace, resolve }: Pending) => {
    const close = (isConfirmed: boolean) => {
      setPending(undefined);
      if (isConfirmed && booking.id === unpaid?.id) forgetUnpaid();
      resolve(isConfirmed);
    };
    const handleReplace = async () => {
      if (await cancel(booking.manageToken, 'Replaced by another booking')) close(true);
    };
    const handlePay = () => {
      close(false);
      void navigate(paths.payBooking(booking.manageToken));
    };
    return (
      <Dialog
        onClose={() => close(false)}
        title={titleOf(canPay, canReplace)}
        description={
          <>
            <BookingInShort booking={booking} />. You have changed the form since.
          </>
        }
      >
        <Stack $gap={1.5} $top={1}>
          {canReplace ? (
            <Button busy={isCancelling} busyLabel="Replacing…" onClick={() => void handleReplace()}>
              Replace it with what is in the form
            </Button>
          ) : (
            <LinkButton to={paths.manageBooking(booking.manageToken)}>View your booking</LinkButton>
          )}
          {canPay && (
            <Button variant="secondary" disabled={isCancelling} onClick={handlePay}>
              Pay for it as it was
            </Button>
          )}
          <Button variant="secondary" disabled={isCancelling} onClick={() => close(true)}>
            Keep it, and book this one too
          </Button>
        </Stack>
      </Dialog>
    );
  };

  return {
    payable: isSettled || currentData?.canPay === false ? undefined : unpaid,
    confirmSubmit,
    dialog: pending && dialogFor(pending),
  };
}
