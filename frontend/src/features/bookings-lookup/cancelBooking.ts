import type { RefundPreview } from '@livery/shared-types/booking';
import { isApiError } from '../../api/apiError.ts';
import { useCancelManagedMutation } from '../../api/ownBookingsApi.ts';
import { CUSTOMER_REQUEST } from '../../domain/bookingStatus.ts';
import { refundDeadline, refundOffer, refundResult } from '../../domain/refundTerms.ts';
import { noticeFailure, showToast } from '../../store/showToast.ts';

/** What is asked before a booking is cancelled, or why it can't be. */
export const cancelQuestion = (preview: RefundPreview | undefined, now: Date) =>
  preview?.cancellable
    ? [
        preview.message ?? refundOffer(preview),
        refundDeadline(preview, now),
        'A cancelled booking cannot be restored.',
      ]
        .filter((sentence) => sentence !== undefined)
        .join(' ')
    : (preview?.message ?? 'This booking can no longer be cancelled.');

export const noticeCancelled = (...refund: Parameters<typeof refundResult>) =>
  showToast({ title: 'Cancellation Processed', description: refundResult(...refund) });
export const noticeNotCancelled = (error: unknown) =>
  noticeFailure('Cancellation Failed', error, 'Failed to process cancellation');

/** What would go back is not what was shown any more, for example because staff have approved the booking. */
export const isRefundChanged = (error: unknown) =>
  isApiError(error) && error.code === 'booking.refund_changed';

interface CancelOptions {
  reason?: string;
  /** What was shown to go back. */
  quotedRefund?: string;
}

/** Cancels a booking by its manage token. A refusal is shown, and nothing is `cancelled`. */
export function useCancelBooking() {
  const [cancelBooking, { isLoading }] = useCancelManagedMutation();
  return {
    isCancelling: isLoading,
    cancel: async (token: string, { reason = CUSTOMER_REQUEST, quotedRefund }: CancelOptions = {}) => {
      const { data, error } = await cancelBooking({ token, reason, quotedRefund });
      if (error) noticeNotCancelled(error);
      return { cancelled: data, isRefundChanged: isRefundChanged(error) };
    },
  };
}
