import { useState } from 'react';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { isApiError, type ApiError } from '../../api/apiError.ts';
import { noticeFailure } from '../../store/failureNotice.ts';
import { forgetKeyOf, keyForDraft } from '../../forms/draftKey.ts';
import { staffDrafts } from '../../forms/formDrafts.ts';
import { showToast } from '../../store/showToast.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import {
  useApproveBookingMutation,
  useArchiveBookingMutation,
  useCancelBookingMutation,
  useCompleteBookingMutation,
  useDeleteBookingMutation,
  useRecordCashMutation,
  useRefundBookingMutation,
  useRejectBookingMutation,
  useUnarchiveBookingMutation,
  type StaffRefundChoice,
} from './adminBookingsApi.ts';

/** One thing that staff decide about a booking, with all that they filled in. */
export type BookingAction =
  | { type: 'approve' | 'unarchive' | 'delete' }
  | { type: 'reject'; reason: string }
  | { type: 'complete'; cashReceived: string | undefined }
  | { type: 'cancel'; reason: string; refund: StaffRefundChoice; noShow: boolean }
  | { type: 'archive'; confirm: boolean }
  | { type: 'cash'; amount: string }
  | { type: 'refund'; amount: string; reason: string };
export type BookingActionType = BookingAction['type'];

/** `stays`: the details stay open, with what the booking has become. */
const notices: Record<BookingActionType, { done: string; failed: string; stays?: true }> = {
  approve: { done: 'Booking approved successfully', failed: 'Error approving booking' },
  reject: { done: 'Booking rejected', failed: 'Error rejecting booking' },
  complete: {
    done: 'Booking marked as completed. Completion email sent to customer.',
    failed: 'Error completing booking',
  },
  cancel: { done: 'Booking cancelled', failed: 'Error cancelling booking' },
  archive: { done: 'Booking archived successfully', failed: 'Error archiving booking' },
  unarchive: { done: 'Booking is in the main view again', failed: 'Error unarchiving booking', stays: true },
  delete: { done: 'Booking deleted successfully', failed: 'Error deleting booking' },
  cash: { done: 'Cash recorded', failed: 'Error recording cash', stays: true },
  refund: { done: 'Refund is on its way', failed: 'Error refunding', stays: true },
};

/** `overtaken`: somebody changed the booking meanwhile, so that it has to be looked at again. */
export type ActionResult = 'done' | 'failed' | 'overtaken';

const refundDraft = (bookingId: string) => `booking:${bookingId}:refund`;

const isOvertaken = (refusal: ApiError | undefined) =>
  refusal?.code === 'stale' || refusal?.code === 'booking.wrong_status';
const isClash = ({ code }: ApiError) => code === 'vehicle.taken' || code === 'vehicle.blocked';

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
  const [unarchive] = useUnarchiveBookingMutation();
  const [remove] = useDeleteBookingMutation();
  const [recordCash] = useRecordCashMutation();
  const [refund] = useRefundBookingMutation();
  const [underWay, setUnderWay] = useState<BookingActionType>();
  const [refusal, setRefusal] = useState<ApiError>();
  const lock = useSingleFlight();

  const send = (action: BookingAction, order: { id: string; version: number }) => {
    switch (action.type) {
      case 'approve':
        return approve(order);
      case 'reject':
        return reject({ ...order, reason: action.reason });
      case 'complete':
        return complete({ ...order, cashReceived: action.cashReceived });
      case 'cancel':
        return cancel({ ...order, reason: action.reason, refund: action.refund, noShow: action.noShow });
      case 'archive':
        return archive({ ...order, confirm: action.confirm });
      case 'unarchive':
        return unarchive(order);
      case 'delete':
        return remove(order);
      case 'cash':
        return recordCash({ ...order, amount: action.amount });
      case 'refund':
        return refund({
          ...order,
          amount: action.amount,
          reason: action.reason,
          // Sent again after a lost answer, and a reload, the same money goes back once.
          idempotencyKey: keyForDraft(staffDrafts, refundDraft(order.id), JSON.stringify(action)),
        });
      default:
        throw new Error(`Unknown action ${String(action satisfies never)}`);
    }
  };

  /** `seen` is what the person decided on, where that is older than what is shown by now. */
  const run = async (action: BookingAction, seen = booking): Promise<ActionResult> => {
    let result: ActionResult = 'failed';
    await lock(async () => {
      if (!seen) return false;
      const { done, failed, stays } = notices[action.type];
      setUnderWay(action.type);
      const { error } = await send(action, { id: seen.id, version: seen.version });
      setUnderWay(undefined);
      const refused = isApiError(error) ? error : undefined;
      setRefusal(refused);
      if (isOvertaken(refused)) result = 'overtaken';
      if (error === undefined) {
        result = 'done';
        if (action.type === 'refund') forgetKeyOf(staffDrafts, refundDraft(seen.id));
        showToast({ title: done });
        if (!stays) onDone();
        return !stays;
      }
      if (refused && isClash(refused)) {
        showToast({ title: failed, description: refused.detail, variant: 'destructive' });
      } else noticeFailure(failed, error);
      return false;
    });
    return result;
  };

  return {
    run,
    underWay,
    /** The vehicle has another trip at this time, in the server's words. */
    clash: refusal && isClash(refusal) ? refusal : undefined,
    wasChangedMeanwhile: isOvertaken(refusal),
  };
}
