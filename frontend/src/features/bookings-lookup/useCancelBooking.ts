import { noticeFailure } from '../../store/failureNotice.ts';
import { useCancelManagedBookingMutation } from './lookupApi.ts';

/** Cancels a booking by its manage token; a refusal is shown, and resolves to undefined. */
export function useCancelBooking() {
  const [cancelBooking, { isLoading }] = useCancelManagedBookingMutation();
  return {
    isCancelling: isLoading,
    cancel: async (token: string, reason = 'Customer requested cancellation') => {
      const { data, error } = await cancelBooking({ token, reason });
      if (error) noticeFailure('Cancellation Failed', error, 'Failed to process cancellation');
      return data;
    },
  };
}
