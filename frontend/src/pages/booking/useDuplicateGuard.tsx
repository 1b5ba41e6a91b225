import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import { wasSent } from '../../features/booking/submitAttempt.ts';
import { ReplaceBookingDialog, type Decision } from '../../features/booking/ReplaceBookingDialog.tsx';
import { forgetUnpaid, type UnpaidBooking } from '../../features/booking/unpaidBooking.ts';
import { useCancelBooking } from '../../features/bookings-lookup/useCancelBooking.ts';
import type { useUnpaidBooking } from './useUnpaidBooking.ts';

interface Pending {
  booking: UnpaidBooking;
  canPay: boolean;
  resolve: (isConfirmed: boolean) => void;
}

/**
 * Guards against booking the same trip twice. The same body may be sent again, because its idempotency key gives the existing
 * booking; a changed one, while that booking is unpaid, is sent only after the customer has decided what happens to the first.
 */
export function useDuplicateGuard(findOpen: ReturnType<typeof useUnpaidBooking>['findOpen']): {
  confirmSubmit: (body: string) => Promise<boolean>;
  dialog: ReactNode;
} {
  const [pending, setPending] = useState<Pending>();
  const { cancel, isCancelling } = useCancelBooking();
  const navigate = useNavigate();

  const confirmSubmit = async (body: string) => {
    const open = wasSent(body) ? undefined : await findOpen();
    if (!open) return true;
    return new Promise<boolean>((resolve) => setPending({ ...open, resolve }));
  };

  const handleDecide = async ({ booking, resolve }: Pending, decision: Decision) => {
    const token = booking.manageToken;
    if (decision === 'replace' && !(await cancel(token, 'Replaced by another booking'))) return;
    setPending(undefined);
    const isConfirmed = decision === 'replace' || decision === 'both';
    if (isConfirmed) forgetUnpaid();
    resolve(isConfirmed);
    if (decision === 'pay') void navigate(paths.payBooking(token));
  };

  return {
    confirmSubmit,
    dialog: pending && (
      <ReplaceBookingDialog
        booking={pending.booking}
        canPay={pending.canPay}
        busy={isCancelling}
        onDecide={(decision) => void handleDecide(pending, decision)}
      />
    ),
  };
}
