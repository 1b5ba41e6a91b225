import { ClipboardCopy } from 'lucide-react';
import { errorDetail } from '../../api/apiError.ts';
import { showFailure, showToast } from '../../store/showToast.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { adminBookingsApi } from './adminBookingsApi.ts';

const FAILED = 'Error copying the job text';

/** Copies the trip as dispatchers send it to a chauffeur. */
export function CopyJobText({ bookingId }: { bookingId: string }) {
  const [ask, { isFetching }] = adminBookingsApi.useLazyJobTextQuery();
  const handleCopy = async () => {
    const { data, error } = await ask(bookingId);
    if (!data) return showFailure(FAILED, errorDetail(error));
    try {
      await navigator.clipboard.writeText(data.text);
      showToast({ title: 'Job text copied' });
    } catch {
      showFailure(FAILED, 'The browser does not let this page use the clipboard.');
    }
    return undefined;
  };
  return (
    <SmallButton variant="secondary" busy={isFetching} busyLabel="Copying…" onClick={() => void handleCopy()}>
      <ClipboardCopy size={16} aria-hidden /> Copy job text
    </SmallButton>
  );
}
