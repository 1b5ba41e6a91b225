import { useState, type ReactNode } from 'react';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { ActionDialogProps } from './actions/actionDialog.ts';
import { ArchiveDialog } from './actions/ArchiveDialog.tsx';
import { CancelDialog } from './actions/CancelDialog.tsx';
import { CashDialog } from './actions/CashDialog.tsx';
import { CompleteDialog } from './actions/CompleteDialog.tsx';
import { DeleteDialog } from './actions/DeleteDialog.tsx';
import { RefundDialog } from './actions/RefundDialog.tsx';
import { RejectDialog } from './actions/RejectDialog.tsx';
import type { ActionResult, BookingAction, BookingActionType } from './useBookingActions.ts';

const dialogs = {
  reject: RejectDialog,
  complete: CompleteDialog,
  cancel: CancelDialog,
  archive: ArchiveDialog,
  delete: DeleteDialog,
  cash: CashDialog,
  refund: RefundDialog,
} satisfies Partial<Record<BookingActionType, (props: ActionDialogProps) => ReactNode>>;

/** A question, and the booking as it was when it was asked: the answer is about that one. */
interface Asked {
  type: keyof typeof dialogs;
  booking: AdminBooking;
}

export interface BookingDialogProps {
  booking: AdminBooking;
  underWay: BookingActionType | undefined;
  onAction: (action: BookingAction, seen?: AdminBooking) => Promise<ActionResult>;
}

/** Asks before an action on a booking, or for what it needs to be told; `dialog` is to be rendered. */
export function useBookingDialog({ booking, underWay, onAction }: BookingDialogProps) {
  const [asked, setAsked] = useState<Asked>();
  const Asking = asked && dialogs[asked.type];
  const close = () => setAsked(undefined);
  return {
    ask: (type: Asked['type']) => setAsked({ type, booking }),
    dialog: Asking && asked && (
      <Asking
        booking={asked.booking}
        isBusy={underWay === asked.type}
        onRun={async (action) => {
          const result = await onAction(action, asked.booking);
          // Behind the question stands what the booking has become; a reason that was typed is kept.
          if (result === 'overtaken') close();
          return result === 'done';
        }}
        onClose={close}
      />
    ),
  };
}
