import type { RefundPreview } from '@livery/shared-types/booking';
import { useCancelManagedMutation } from '../../api/ownBookingsApi.ts';
import { CUSTOMER_REQUEST } from '../../domain/bookingStatus.ts';
import { refundOffer, refundResult } from '../../domain/refundTerms.ts';
import { noticeFailure, showToast } from '../../store/showToast.ts';

/** What is asked before a booking is cancelled, or why it can't be. */
export const cancelQuestion = (preview: RefundPreview | undefined) =>
  preview?.cancellable
    ? `${preview.message ?? refundOffer(preview)} A cancelled booking cannot be restored.`
    : (preview?.message ?? 'This booking can no longer be cancelled.');

export const noticeCancelled = (...refund: Parameters<typeof refundResult>) =>
  showToast({ title: 'Cancellation Processed', description: refundResult(...refund) });
export const noticeNotCancelled = (error: unknown) =>
  noticeFailure('Cancellation Failed', error, 'Failed to process cancellation');

/** Cancels a booking by its manage token; a refusal is shown, and resolves to undefined. */
export function useCancelBooking() {
  const [cancelBooking, { isLoading }] = useCancelManagedMutation();
  return {
    isCancelling: isLoading,
    cancel: async (token: string, reason = CUSTOMER_REQUEST) => {
      const { data, error } = await cancelBooking({ token, reason });
      if (error) noticeNotCancelled(error);
      return data;
    },
  };
}
