import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { UnpaidBooking } from './unpaidBooking.ts';
import { BookingInShort } from './UnpaidBookingBanner.tsx';

/** What happens to the unpaid booking, now that another is requested. */
export type Decision = 'pay' | 'replace' | 'both' | 'neither';

interface Props {
  booking: UnpaidBooking;
  /** False where its car was taken and it waits as a request. */
  canPay: boolean;
  busy: boolean;
  onDecide: (decision: Decision) => void;
}

/** Opens when a changed form is sent while the booking made from it before is still unpaid. */
export const ReplaceBookingDialog = ({ booking, canPay, busy, onDecide }: Props) => (
  <Dialog
    onClose={() => onDecide('neither')}
    title={canPay ? 'You have a booking waiting for payment' : 'You have sent us a request already'}
    description={
      <>
        <BookingInShort booking={booking} />. You have changed the form since.
      </>
    }
  >
    <Stack $gap={1.5} $top={1}>
      <Button busy={busy} busyLabel="Replacing…" onClick={() => onDecide('replace')}>
        Replace it with what is in the form
      </Button>
      {canPay && (
        <Button variant="secondary" disabled={busy} onClick={() => onDecide('pay')}>
          Pay for it as it was
        </Button>
      )}
      <Button variant="secondary" disabled={busy} onClick={() => onDecide('both')}>
        Keep it, and book this one too
      </Button>
    </Stack>
  </Dialog>
);
