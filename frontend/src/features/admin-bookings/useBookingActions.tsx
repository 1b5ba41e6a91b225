import { useState, type ReactNode } from 'react';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { isApiError, type ApiError } from '../../api/apiError.ts';
import { forgetKeyOf, keyForDraft } from '../../forms/draftKey.ts';
import { staffDrafts } from '../../forms/formDrafts.ts';
import { noticeFailure } from '../../store/failureNotice.ts';
import { showFailure, showToast } from '../../store/showToast.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { CancelDialog } from './actions/CancelDialog.tsx';
import {
  ArchiveDialog,
  CashDialog,
  CompleteDialog,
  DeleteDialog,
  forgetTyped,
  reasonDraft,
  RefundDialog,
  RejectDialog,
  type ActionDialogProps,
} from './actions/dialogs.tsx';
import { usePerformActionMutation, type BookingAction, type BookingActionType } from './adminBookingsApi.ts';

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

/** What asks before an action, or for what it needs to be told. */
const dialogs = {
  reject: RejectDialog,
  complete: CompleteDialog,
  cancel: CancelDialog,
  archive: ArchiveDialog,
  delete: DeleteDialog,
  cash: CashDialog,
  refund: RefundDialog,
} satisfies Partial<Record<BookingActionType, (props: ActionDialogProps) => ReactNode>>;
export type AskedAction = keyof typeof dialogs;

/** Somebody changed the booking meanwhile, so that it has to be looked at again. */
const isOvertaken = (refusal: ApiError | undefined) =>
  refusal?.code === 'stale' || refusal?.code === 'booking.wrong_status';
/** The vehicle has another trip, or is blocked, at this time. */
const isClash = (refusal: ApiError | undefined) =>
  refusal?.code === 'vehicle.taken' || refusal?.code === 'vehicle.blocked';

/**
 * What staff do with a booking. Each action carries the version that is on screen, so that nobody decides on something
 * they have not seen; a refusal leaves the details open, with what the booking has become meanwhile.
 */
export function useBookingActions(booking: AdminBooking | undefined, onDone: () => void) {
  const [perform, { isLoading, originalArgs }] = usePerformActionMutation();
  const underWay = isLoading ? originalArgs?.action.type : undefined;
  const [refusal, setRefusal] = useState<ApiError>();
  /** A question, and the booking as it was when it was asked: the answer is about that one. */
  const [asked, setAsked] = useState<{ type: AskedAction; booking: AdminBooking; isChecked: boolean }>();
  const Asking = asked && dialogs[asked.type];
  const close = () => setAsked(undefined);
  const singleFlight = useSingleFlight();

  /** `seen` is what the person decided on, where that is older than what is shown by now. */
  const run = (action: BookingAction, seen = booking) =>
    singleFlight(async () => {
      if (!seen) return false;
      const { id, version } = seen;
      const { done, failed, stays } = notices[action.type];
      const sentDraft = reasonDraft(id, action.type);
      // Sent again after a lost answer, and a reload, the same money goes back once.
      const idempotencyKey =
        action.type === 'refund' ? keyForDraft(staffDrafts, sentDraft, JSON.stringify(action)) : undefined;
      const { error } = await perform({ id, version, action, idempotencyKey });
      const refused = isApiError(error) ? error : undefined;
      setRefusal(refused);
      // Behind the question stands what the booking has become; a reason that was typed is kept.
      if (error === undefined || isOvertaken(refused)) close();
      if (error === undefined) {
        forgetTyped(id, action.type);
        forgetKeyOf(staffDrafts, sentDraft);
        showToast({ title: done });
        if (!stays) onDone();
        return !stays;
      }
      if (refused && isClash(refused)) showFailure(failed, refused.detail);
      else noticeFailure(failed, error);
      return false;
    });

  return {
    run,
    underWay,
    ask: (type: AskedAction) => booking && setAsked({ type, booking, isChecked: false }),
    /** To be rendered: what is asked. */
    dialog: Asking && asked && (
      <Asking
        booking={asked.booking}
        isChecked={asked.isChecked}
        frame={{
          busy: underWay === asked.type,
          onClose: close,
          onCancel: () => {
            forgetTyped(asked.booking.id, asked.type);
            close();
          },
        }}
        onConfirm={(action) => {
          setAsked({ ...asked, isChecked: true });
          if (action) void run(action, asked.booking);
        }}
      />
    ),
    clash: isClash(refusal) ? refusal : undefined,
    wasChangedMeanwhile: isOvertaken(refusal),
  };
}
