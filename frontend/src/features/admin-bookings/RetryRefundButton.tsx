import { noticeFailure } from '../../api/failureNotice.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useLock } from '../../ui/useLock.ts';
import { useRetryRefundsMutation } from './adminBookingsApi.ts';

/** For money that should have gone back and did not. Safe to press twice: it goes back once. */
export function RetryRefundButton({ bookingId }: { bookingId: string }) {
  const [retry, { isLoading }] = useRetryRefundsMutation();
  const lock = useLock();
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isLoading}
      onClick={() =>
        void lock(async () => {
          const { error } = await retry(bookingId);
          if (error) noticeFailure('Error retrying refund', error);
          else showToast({ title: 'Refund is on its way again' });
        })
      }
    >
      Retry refund
    </Button>
  );
}
