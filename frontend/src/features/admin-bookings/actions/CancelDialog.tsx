import { useState } from 'react';
import { isApiError } from '../../../api/apiError.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingText, Skeleton } from '../../../ui/Skeleton.tsx';
import { useTextDraft } from '../../../forms/useTextDraft.ts';
import { useRefundPreviewQuery } from '../adminBookingsApi.ts';
import type { ActionDialogProps } from './actionDialog.ts';
import { CancelFields } from './CancelFields.tsx';
import { choiceFault, refundOf, type RefundForm } from './refundChoice.ts';

const questions = {
  cancel: 'The trip is called off, and the customer is told by email what goes back.',
  noShow:
    'The pickup time has passed, so the trip can only end as done or as a no-show: the passenger was not there. The customer is told by email what goes back.',
};

/** Calls a trip off. What goes back is chosen and shown in dollars before anything happens. */
export function CancelDialog({ booking, isBusy, onRun, onClose }: ActionDialogProps) {
  const { data, error, isFetching, refetch } = useRefundPreviewQuery(booking.id, {
    refetchOnMountOrArgChange: true,
  });
  const [reason, setReason] = useTextDraft(`booking:${booking.id}:cancel`);
  const [chosen, setChosen] = useState<Partial<RefundForm>>({});
  const [isChecked, setIsChecked] = useState(false);
  const noShow = data?.isPastPickup ?? false;
  const form: RefundForm = { choice: noShow ? 'none' : 'full', amount: '', ...chosen };
  const fault = data && choiceFault(form, data);
  const title = noShow ? 'Record No-show' : 'Cancel Booking';

  const forget = () => {
    setReason('');
    onClose();
  };
  const handleConfirm = async () => {
    setIsChecked(true);
    if (!data || fault !== undefined) return;
    const { refund } = refundOf(form, data);
    if (await onRun({ type: 'cancel', reason: reason.trim(), refund, noShow })) forget();
  };

  return (
    <ConfirmDialog
      onClose={onClose}
      onCancel={forget}
      title={title}
      question={noShow ? questions.noShow : questions.cancel}
      cancelLabel="Keep the trip"
      confirmLabel={data ? confirmLabel(noShow, refundOf(form, data).shown) : title}
      dangerous
      busy={isBusy}
      {...(data ? { onConfirm: () => void handleConfirm() } : {})}
    >
      {data ? (
        <CancelFields
          preview={data}
          paymentStatus={booking.paymentStatus}
          form={form}
          fault={isChecked ? fault : undefined}
          onChange={(change) => setChosen({ ...chosen, ...change })}
          reason={reason}
          onReason={setReason}
        />
      ) : error && !isFetching ? (
        <ErrorState title="What would go back could not be worked out" onRetry={() => void refetch()}>
          {isApiError(error) ? error.detail : undefined}
        </ErrorState>
      ) : (
        <>
          <LoadingText hidden>Working out what would go back</LoadingText>
          <Skeleton $height="12rem" />
        </>
      )}
    </ConfirmDialog>
  );
}

/** The button says what happens: 'Cancel the trip, refund $396.84'. */
function confirmLabel(noShow: boolean, dollars: string | undefined): string {
  const act = noShow ? 'Record no-show' : 'Cancel the trip';
  return dollars === undefined ? act : `${act}, refund ${dollars}`;
}
