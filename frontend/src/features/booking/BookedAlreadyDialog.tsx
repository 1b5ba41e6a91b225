import { useNavigate } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import type { MadeBooking } from './submitAttempt.ts';
import { BookingInShort } from './UnpaidBookingBanner.tsx';

const titleOf = (canPay: boolean, canReplace: boolean) =>
  canPay
    ? 'You have a booking waiting for payment'
    : canReplace
      ? 'You have sent us a request already'
      : 'You have booked this already';

interface BookedAlreadyDialogProps {
  booking: MadeBooking;
  canPay: boolean;
  canReplace: boolean;
  isCancelling: boolean;
  /** Cancels the booking, so that the form takes its place. */
  onReplace: () => void;
  /** Whether what is in the form is booked too. */
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks what to do with the existing booking before a changed form is sent as another one. */
export default function BookedAlreadyDialog(props: BookedAlreadyDialogProps) {
  const { booking, canPay, canReplace, isCancelling, onReplace, onAnswer } = props;
  const navigate = useNavigate();
  const handlePay = () => {
    onAnswer(false);
    void navigate(paths.payBooking(booking.manageToken));
  };
  return (
    <Dialog
      onClose={() => onAnswer(false)}
      title={titleOf(canPay, canReplace)}
      description={
        <>
          <BookingInShort booking={booking} />. You have changed the form since.
        </>
      }
    >
      <Stack $gap={1.5} $top={1}>
        {canReplace ? (
          <Button busy={isCancelling} busyLabel="Replacing…" onClick={onReplace}>
            Replace it with what is in the form
          </Button>
        ) : (
          <LinkButton to={paths.manageBooking(booking.manageToken)}>View your booking</LinkButton>
        )}
        {canPay && (
          <Button variant="secondary" disabled={isCancelling} onClick={handlePay}>
            Pay for it as it was
          </Button>
        )}
        <Button variant="secondary" disabled={isCancelling} onClick={() => onAnswer(true)}>
          Keep it, and book this one too
        </Button>
      </Stack>
    </Dialog>
  );
}
