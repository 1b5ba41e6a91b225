import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../api/apiError.ts';
import { isUnpaid, isWaiting } from '../../domain/bookingStatus.ts';
import { wasSent } from '../../features/booking/submitAttempt.ts';
import {
  forgetUnpaid,
  parseUnpaid,
  settleUnpaid,
  storedUnpaid,
  subscribeToUnpaid,
  type UnpaidBooking,
} from '../../features/booking/unpaidBooking.ts';
import { BookingInShort } from '../../features/booking/UnpaidBookingBanner.tsx';
import { useCancelBooking, useManagedBookingQuery } from '../../features/bookings-lookup/lookupApi.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/layout.ts';

/** It can be paid, or waits as a request because its car was taken. */
const isOpen = ({ canPay, status, paymentStatus }: OwnBooking) =>
  canPay || (isWaiting(status) && isUnpaid(paymentStatus));

/** The open booking, while the customer decides what happens to it now that another is requested. */
interface Pending {
  booking: UnpaidBooking;
  /** False where its car was taken and it waits as a request. */
  canPay: boolean;
  resolve: (isConfirmed: boolean) => void;
}

/**
 * The booking made from this browser's form and not paid yet; `onPaidElsewhere` is called when another tab has paid it.
 * `confirmSubmit` guards against booking the same trip twice. The same body may be sent again, because its idempotency key gives
 * the existing booking; a changed one, while that booking is open, is sent only after the customer has decided in the `dialog`.
 */
export function useUnpaidBooking(onPaidElsewhere: () => void) {
  const stored = useSyncExternalStore(subscribeToUnpaid, storedUnpaid, () => null);
  const unpaid = useMemo(() => parseUnpaid(stored), [stored]);
  const { currentData, error, refetch } = useManagedBookingQuery(unpaid?.manageToken ?? skipToken);
  const [pending, setPending] = useState<Pending>();
  const { cancel, isCancelling } = useCancelBooking();
  const navigate = useNavigate();

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

  const confirmSubmit = async (body: string): Promise<boolean> => {
    if (!unpaid || wasSent(body)) return true;
    // Another tab or staff may have settled it.
    const { data } = await refetch();
    if (!data || !isOpen(data)) return true;
    return new Promise((resolve) => setPending({ booking: unpaid, canPay: data.canPay, resolve }));
  };

  const dialogFor = ({ booking, canPay, resolve }: Pending) => {
    const close = (isConfirmed: boolean) => {
      setPending(undefined);
      if (isConfirmed) forgetUnpaid();
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
        title={canPay ? 'You have a booking waiting for payment' : 'You have sent us a request already'}
        description={
          <>
            <BookingInShort booking={booking} />. You have changed the form since.
          </>
        }
      >
        <Stack $gap={1.5} $top={1}>
          <Button busy={isCancelling} busyLabel="Replacing…" onClick={() => void handleReplace()}>
            Replace it with what is in the form
          </Button>
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
