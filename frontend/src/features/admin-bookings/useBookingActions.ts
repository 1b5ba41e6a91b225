import { useState } from 'react';
import type { AdminBooking } from '@livery/shared-types/booking';
import { isApiError } from '../../api/apiError.ts';
import { noticeFailure } from '../../api/failureNotice.ts';
import { showToast } from '../../ui/toastStore.ts';
import { useLock } from '../../ui/useLock.ts';
import {
  useApproveBookingMutation,
  useArchiveBookingMutation,
  useCancelBookingMutation,
  useCompleteBookingMutation,
  useDeleteBookingMutation,
  useRejectBookingMutation,
} from './adminBookingsApi.ts';

export type BookingAction = 'approve' | 'reject' | 'complete' | 'cancel' | 'archive' | 'delete';

const notices: Record<BookingAction, { done: string; failed: string }> = {
  approve: { done: 'Booking approved successfully', failed: 'Error approving booking' },
  reject: { done: 'Booking rejected', failed: 'Error rejecting booking' },
  complete: {
    done: 'Booking marked as completed. Completion email sent to customer.',
    failed: 'Error completing booking',
  },
  cancel: { done: 'Booking cancelled', failed: 'Error cancelling booking' },
  archive: { done: 'Booking archived successfully', failed: 'Error archiving booking' },
  delete: { done: 'Booking deleted successfully', failed: 'Error deleting booking' },
};

/**
 * What staff do with a booking. Each action carries the version that is on screen, so that nobody decides on something
 * they have not seen; a refusal leaves the details open, with what the booking has become meanwhile.
 */
export function useBookingActions(booking: AdminBooking | undefined, onDone: () => void) {
  const [approve] = useApproveBookingMutation();
  const [reject] = useRejectBookingMutation();
  const [complete] = useCompleteBookingMutation();
  const [cancel] = useCancelBookingMutation();
  const [archive] = useArchiveBookingMutation();
  const [remove] = useDeleteBookingMutation();
  const [underWay, setUnderWay] = useState<BookingAction>();
  const lock = useLock();
  const [wasChangedMeanwhile, setChangedMeanwhile] = useState(false);

  const run = (action: BookingAction, reason = '') =>
    lock(async () => {
      if (!booking) return false;
      const order = { id: booking.id, version: booking.version };
      const calls: Record<BookingAction, () => Promise<{ error?: unknown }>> = {
        approve: () => approve(order),
        reject: () => reject({ ...order, reason }),
        complete: () => complete(order),
        cancel: () => cancel({ ...order, reason }),
        archive: () => archive(order),
        delete: () => remove(order),
      };
      setUnderWay(action);
      const { error } = await calls[action]();
      setUnderWay(undefined);
      if (error === undefined) {
        showToast({ title: notices[action].done });
        onDone();
        return true;
      }
      noticeFailure(notices[action].failed, error);
      setChangedMeanwhile(
        isApiError(error) && (error.code === 'stale' || error.code === 'booking.wrong_status'),
      );
      return false;
    });

  return { run, underWay, wasChangedMeanwhile };
}
