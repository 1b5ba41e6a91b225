import { useState, type ComponentProps, type ReactNode } from 'react';
import { Pencil } from 'lucide-react';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { styled } from 'styled-components';
import { isApiError, type ApiError } from '../../api/apiError.ts';
import { actionsFor } from '../../domain/bookingActions.ts';
import { hasEmail } from '../../domain/customerTold.ts';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { forgetDraftIdempotencyKey, draftIdempotencyKey } from '../../forms/draftIdempotencyKey.ts';
import { staffDrafts } from '../../forms/formDrafts.ts';
import { noticeFailure, showFailure, showToast } from '../../store/showToast.ts';
import { theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Muted } from '../../ui/text.tsx';
import { Stack } from '../../ui/layout.ts';
import { useNow } from '../../ui/useNow.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { ApproveDialog } from './actions/ApproveDialog.tsx';
import { CancelDialog } from './actions/CancelDialog.tsx';
import { CloseDialog } from './actions/CloseDialog.tsx';
import { DeclineChangeDialog } from './actions/DeclineChangeDialog.tsx';
import {
  ArchiveDialog,
  CashDialog,
  CompleteDialog,
  DeleteDialog,
  forgetTyped,
  reasonDraft,
  RefundDialog,
  RejectDialog,
  type ActionDialogProps,
} from './actions/dialogs.tsx';
import { clashOfRefusal, isClash } from './clash.ts';
import { adminBookingsApi, type BookingAction, type BookingActionType } from './adminBookingsApi.ts';
import { isChauffeurDoubt, isChauffeurObstacle, obstacleOfRefusal } from '../../domain/chauffeurObstacle.ts';

interface ActionEntry {
  done: string | ((action: BookingAction, booking: AdminBooking) => string);
  failed: string;
  /** The details stay open, with what the booking has become. */
  stays?: true;
  /** What asks before it, or for what it needs to be told. */
  Dialog?: (props: ActionDialogProps) => ReactNode;
}
const actions: Record<BookingActionType, ActionEntry> = {
  approve: {
    done: 'Booking approved successfully',
    failed: 'Error approving booking',
    Dialog: ApproveDialog,
  },
  accept_change: { done: 'Change accepted', failed: 'Error accepting the change', stays: true },
  decline_change: {
    done: 'Change declined',
    failed: 'Error declining the change',
    stays: true,
    Dialog: DeclineChangeDialog,
  },
  reject: { done: 'Booking rejected', failed: 'Error rejecting booking', Dialog: RejectDialog },
  complete: {
    done: (_action, booking) =>
      hasEmail(booking)
        ? 'Booking marked as completed. Completion email sent to customer.'
        : 'Booking marked as completed. No e-mail is sent: there is no address.',
    failed: 'Error completing booking',
    Dialog: CompleteDialog,
  },
  close: {
    done: (action, booking) => {
      if (!hasEmail(booking)) return 'Trip closed. No e-mail is sent: there is no address.';
      return action.type === 'close' && action.lines.length > 0
        ? 'Trip closed. The customer is told the new total by e-mail.'
        : 'Trip closed. Completion email sent to customer.';
    },
    failed: 'Error closing the trip',
    Dialog: CloseDialog,
  },
  cancel: {
    done: (action) => (action.type === 'cancel' && action.noShow ? 'No-show recorded' : 'Booking cancelled'),
    failed: 'Error cancelling booking',
    Dialog: CancelDialog,
  },
  archive: {
    done: 'Booking archived successfully',
    failed: 'Error archiving booking',
    Dialog: ArchiveDialog,
  },
  unarchive: { done: 'Booking is in the main view again', failed: 'Error unarchiving booking', stays: true },
  delete: { done: 'Booking deleted successfully', failed: 'Error deleting booking', Dialog: DeleteDialog },
  cash: { done: 'Cash recorded', failed: 'Error recording cash', stays: true, Dialog: CashDialog },
  problems_seen: { done: 'Problem seen to', failed: 'Error marking the problem', stays: true },
  refund: { done: 'Refund is on its way', failed: 'Error refunding', stays: true, Dialog: RefundDialog },
};

/** Somebody changed the booking meanwhile, so that it has to be looked at again. */
const isOvertaken = (refusal: ApiError | undefined) =>
  refusal?.code === 'stale' || refusal?.code === 'booking.wrong_status';

interface Refusal {
  of: BookingActionType;
  error: ApiError;
  /** The time and the car that it was about. */
  trip: string;
}

const tripOf = ({ vehicleId, pickupDate, duration }: AdminBooking) =>
  [vehicleId, pickupDate, duration].join();

/** Each action carries the version on screen. A refusal leaves the details open, with the booking as it is now. */
export function useBookingActions(booking: AdminBooking | undefined, onDone: () => void) {
  const [perform, { isLoading, originalArgs }] = adminBookingsApi.usePerformActionMutation();
  const underWay = isLoading ? originalArgs?.action.type : undefined;
  const [lastRefusal, setLastRefusal] = useState<Refusal>();
  // What was in the way of another time or car is in nobody's way any more.
  const refusal = booking && lastRefusal?.trip === tripOf(booking) ? lastRefusal : undefined;
  /** A question, and the booking as it was when it was asked: the answer is about that one. */
  const [asked, setAsked] = useState<{
    type: BookingActionType;
    booking: AdminBooking;
    isChecked: boolean;
  }>();
  const Asking = asked && actions[asked.type].Dialog;
  /** An approval that staff have to confirm, as it was sent. */
  const [doubted, setDoubted] = useState<{ action: BookingAction; booking: AdminBooking; why: string }>();
  const close = () => {
    setAsked(undefined);
    setDoubted(undefined);
  };
  const singleFlight = useSingleFlight();

  /** `seen` is what the person decided on, where that is older than what is shown by now. */
  const run = (action: BookingAction, seen = booking) =>
    singleFlight(async () => {
      if (!seen) return false;
      const { id, version } = seen;
      const { done, failed, stays } = actions[action.type];
      const sentDraft = reasonDraft(id, action.type);
      // Sent again after a lost answer, and a reload, the same money goes back once.
      const idempotencyKey =
        action.type === 'refund'
          ? draftIdempotencyKey(staffDrafts, sentDraft, JSON.stringify(action))
          : undefined;
      const { error } = await perform({ id, version, action, idempotencyKey });
      const refused = isApiError(error) ? error : undefined;
      setLastRefusal(refused && { of: action.type, error: refused, trip: tripOf(seen) });
      // Behind the question stands what the booking has become; a reason that was typed is kept.
      if (error === undefined || isOvertaken(refused) || isClash(refused)) close();
      if (error === undefined) {
        forgetTyped(id, action.type);
        forgetDraftIdempotencyKey(staffDrafts, sentDraft);
        showToast({ title: typeof done === 'string' ? done : done(action, seen) });
        if (!stays) onDone();
        return !stays;
      }
      if (refused && action.type === 'approve' && isChauffeurDoubt(refused)) {
        setDoubted({ action: { ...action, confirm: true }, booking: seen, why: refused.detail });
        setAsked(undefined);
        return false;
      }
      const isShownBelow =
        refused && (isClash(refused) || (action.type === 'accept_change' && isChauffeurObstacle(refused)));
      if (isShownBelow) showFailure(failed, refused.detail);
      else noticeFailure(failed, error);
      return false;
    });

  return {
    run,
    underWay,
    ask: (type: BookingActionType) => booking && setAsked({ type, booking, isChecked: false }),
    dialog: doubted ? (
      <ConfirmDialog
        title="Approve all the same?"
        question={doubted.why}
        confirmLabel="Approve all the same"
        busy={underWay === 'approve'}
        onClose={close}
        onConfirm={() => void run(doubted.action, doubted.booking)}
      />
    ) : (
      Asking &&
      asked && (
        <Asking
          booking={asked.booking}
          isChecked={asked.isChecked}
          frame={{
            busy: underWay === asked.type,
            onClose: close,
            onCancel: () => {
              forgetTyped(asked.booking.id, asked.type);
              close();
            },
          }}
          onConfirm={(action) => {
            setAsked({ ...asked, isChecked: true });
            if (action) void run(action, asked.booking);
          }}
        />
      )
    ),
    /** What was in the way of the last try, and of what. */
    clash: clashOfRefusal(refusal?.error),
    /** What was in the chauffeur's way. */
    chauffeurObstacle: obstacleOfRefusal(refusal?.error),
    refused: refusal?.of,
    wasChangedMeanwhile: isOvertaken(refusal?.error),
  };
}

const Groups = styled(Stack)`
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

interface BookingActionsProps extends Pick<ReturnType<typeof useBookingActions>, 'run' | 'ask' | 'underWay'> {
  booking: AdminBooking;
  /** Its car is taken: approving it as it is can't be what is meant. */
  isClashing: boolean;
  onEdit: () => void;
  /** What is shown has just changed by itself: nothing may be pressed that stood elsewhere a moment ago. */
  isHeld: boolean;
}

/** Only what this booking's state allows; what can't be taken back stands apart and asks first. */
export function BookingActions(props: BookingActionsProps) {
  const { booking, run, ask, onEdit, underWay, isHeld, isClashing } = props;
  const { has, can, isStillToCome } = actionsFor(booking, useNow());
  /** What needs no question. Without a car there is one: which. */
  const atOnce: Partial<Record<BookingActionType, BookingAction>> = {
    unarchive: { type: 'unarchive' },
    ...(booking.vehicleId !== null && { approve: { type: 'approve', withoutVehicle: false } }),
  };
  const button = (type: BookingActionType, label: string, props?: ComponentProps<typeof Button>) => {
    const action = atOnce[type];
    return (
      <Button
        onClick={() => (action ? void run(action) : ask(type))}
        busy={action !== undefined && underWay === type}
        disabled={isHeld}
        {...props}
      >
        {label}
      </Button>
    );
  };
  const small = { variant: 'secondary', size: 'small' } as const;
  const notYet = isStillToCome ? { disabled: true, 'aria-describedby': 'why-not-done' } : {};

  return (
    <Groups $gap={1.5}>
      {isStillToCome && (
        <Muted id="why-not-done">
          It can be marked as done once its pickup time has passed: {displayDate(booking.pickupDate)},{' '}
          {displayTime(booking.pickupTime)}.
        </Muted>
      )}
      {(has('cancel') || has('complete')) && (
        <Buttons>
          {has('approve') && button('approve', 'Approve Booking', isClashing ? { variant: 'secondary' } : {})}
          {has('approve') && booking.vehicleId !== null && !isClashing && (
            <Button variant="secondary" disabled={isHeld} onClick={() => ask('approve')}>
              Approve with a chauffeur
            </Button>
          )}
          {has('reject') && button('reject', 'Reject Booking', { variant: 'dangerQuiet' })}
          {has('complete') && button(booking.closing === null ? 'complete' : 'close', 'Mark as Done', notYet)}
          {has('cancel') &&
            (has('complete') || !has('delete')) &&
            button('cancel', can('no_show') ? 'Record No-show' : 'Cancel Booking', { variant: 'secondary' })}
        </Buttons>
      )}
      <Buttons>
        {has('change') && (
          <Button {...small} onClick={onEdit} disabled={isHeld}>
            <Pencil size={16} aria-hidden /> Edit Booking
          </Button>
        )}
        {has('unarchive')
          ? button('unarchive', 'Unarchive Booking', small)
          : button('archive', 'Archive Booking', small)}
        {button('delete', 'Delete Booking', { ...small, variant: 'dangerQuiet' })}
      </Buttons>
    </Groups>
  );
}
