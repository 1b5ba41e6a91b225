import { useState } from 'react';
import type { AdminBooking } from '@livery/shared-types/booking';
import { styled } from 'styled-components';
import { actionsFor } from '../../domain/bookingStatus.ts';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { BookingAction } from './useBookingActions.ts';

const Groups = styled.div`
  display: grid;
  gap: ${theme.space(1.5)};
  width: 100%;
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)};
  > * {
    flex: 1 1 auto;
  }
`;

type Asked = Exclude<BookingAction, 'approve'>;

const questions: Record<
  Asked,
  { title: string; question: string; confirm: string; takesReason?: true; dangerous?: true }
> = {
  reject: {
    title: 'Reject Booking',
    question: 'Why is this booking rejected? The customer reads the reason; it may be left out.',
    confirm: 'Reject',
    takesReason: true,
    dangerous: true,
  },
  complete: {
    title: 'Mark as Done',
    question: 'Mark this booking as completed? A completion email will be sent to the customer.',
    confirm: 'Mark as completed',
  },
  cancel: {
    title: 'Cancel Booking',
    question:
      'Cancel this trip for the customer? What was paid goes back by the cancellation terms, and the customer is told by email.',
    confirm: 'Cancel the trip',
    takesReason: true,
    dangerous: true,
  },
  archive: {
    title: 'Archive Booking',
    question: 'Archive this booking? It will be hidden from the main view.',
    confirm: 'Archive',
  },
  delete: {
    title: 'Delete Booking',
    question: 'Permanently delete this booking? This action cannot be undone.',
    confirm: 'Delete permanently',
    dangerous: true,
  },
};

export interface BookingActionsProps {
  booking: AdminBooking;
  underWay: BookingAction | undefined;
  onAction: (action: BookingAction, reason?: string) => Promise<void>;
}

/** Only what this booking's status allows; what can't be taken back stands apart and asks first. */
export function BookingActions({ booking, underWay, onAction }: BookingActionsProps) {
  const [asked, setAsked] = useState<Asked>();
  const [reason, setReason] = useState('');
  const { canApprove, canReject, canComplete, canCancel } = actionsFor(booking.status);
  const question = asked && questions[asked];

  const ask = (action: Asked) => {
    setReason('');
    setAsked(action);
  };
  const handleConfirm = async () => {
    if (!asked) return;
    await onAction(asked, reason.trim());
    setAsked(undefined);
  };

  return (
    <Groups>
      {(canApprove || canComplete) && (
        <Buttons>
          {canApprove && (
            <Button onClick={() => void onAction('approve')} busy={underWay === 'approve'}>
              Approve Booking
            </Button>
          )}
          {canReject && (
            <Button variant="dangerQuiet" onClick={() => ask('reject')}>
              Reject Booking
            </Button>
          )}
          {canComplete && <Button onClick={() => ask('complete')}>Mark as Done</Button>}
          {canComplete && canCancel && (
            <Button variant="secondary" onClick={() => ask('cancel')}>
              Cancel Booking
            </Button>
          )}
        </Buttons>
      )}
      <Buttons>
        {!booking.archived && (
          <Button variant="secondary" size="small" onClick={() => ask('archive')}>
            Archive Booking
          </Button>
        )}
        <Button variant="dangerQuiet" size="small" onClick={() => ask('delete')}>
          Delete Booking
        </Button>
      </Buttons>
      {question && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={question.title}
          question={question.question}
          confirmLabel={question.confirm}
          dangerous={question.dangerous ?? false}
          busy={underWay === asked}
          onConfirm={() => void handleConfirm()}
        >
          {question.takesReason && (
            <Field label="Reason" optional>
              <TextArea
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                rows={3}
                maxLength={1000}
              />
            </Field>
          )}
        </ConfirmDialog>
      )}
    </Groups>
  );
}
