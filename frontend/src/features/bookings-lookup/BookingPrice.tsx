import { useRef, useState, type RefObject } from 'react';
import type { OwnBooking, RefundPreview } from '@livery/shared-types/booking';
import { ReceiptText } from 'lucide-react';
import { isOwed } from '../../domain/balance.ts';
import { isCurrent, isTripDone } from '../../domain/bookingStatus.ts';
import { cancelledText, refundTermsOf } from '../../domain/refundTerms.ts';
import { useToday } from '../../domain/useToday.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardTitle, Stack } from '../../ui/layout.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Muted } from '../../ui/text.tsx';
import { useNow } from '../../ui/useNow.ts';
import { AddToCalendar, Balance, PriceLines } from './BookingSummary.tsx';
import { useLazyManagedRefundQuery } from '../../api/ownBookingsApi.ts';
import { cancelQuestion, noticeCancelled, noticeNotCancelled, useCancelBooking } from './cancelBooking.ts';

/** Whether the trip may still take place, so that its date is worth keeping. */
const isUpcoming = (booking: OwnBooking, today: string) =>
  isCurrent(booking, today) && booking.status !== 'rejected' && !isTripDone(booking);

interface Props {
  booking: OwnBooking;
  token: string;
  /** Undefined where there is nothing to give a receipt for. */
  onReceipt?: () => void;
  /** It was cancelled here, just now, and that is what came of it. */
  onCancelled: (text: string) => void;
  /** Where that is said: the focus goes there. */
  resultRef: RefObject<HTMLElement | null>;
}

function termsOf(booking: OwnBooking, now: Date): string {
  if (booking.paymentMethod !== 'cash' && !isOwed(booking.amountPaid)) {
    return booking.authorizedAmount === null
      ? 'Nothing has been paid: cancelling costs nothing.'
      : 'Your card was not charged: cancelling releases the hold on it.';
  }
  return refundTermsOf(booking, now);
}

export function BookingPrice({ booking, token, onReceipt, onCancelled, resultRef }: Props) {
  const now = new Date(useNow());
  const today = useToday();
  const [preview, setPreview] = useState<RefundPreview>();
  const [fetchPreview, { isFetching }] = useLazyManagedRefundQuery();
  const { cancel, isCancelling } = useCancelBooking();
  const askRef = useRef<HTMLButtonElement>(null);

  const handleAskCancel = async () => {
    const { data, error } = await fetchPreview(token);
    if (data) setPreview(data);
    else noticeNotCancelled(error);
  };
  const handleCancel = async (shown: RefundPreview) => {
    const { cancelled, isRefundChanged } = await cancel(token, { quotedRefund: shown.refundAmount });
    // The question stays open, with what would go back now.
    if (isRefundChanged) return handleAskCancel();
    setPreview(undefined);
    if (!cancelled) return;
    noticeCancelled(cancelled.refundAmount, shown);
    onCancelled(cancelledText(cancelled.refundAmount, shown));
  };

  return (
    <Card aria-label="Price and actions">
      <CardTitle>Price</CardTitle>
      <PriceLines booking={booking} />
      <Balance booking={booking} />
      <Stack $gap={1.5} $top={3}>
        {isUpcoming(booking, today) && <AddToCalendar token={token} />}
        {onReceipt && (
          <Button variant="secondary" onClick={onReceipt}>
            <ReceiptText size={18} aria-hidden />
            Receipt
          </Button>
        )}
        {booking.canCancel && (
          <Button ref={askRef} variant="dangerQuiet" busy={isFetching} onClick={() => void handleAskCancel()}>
            Cancel booking
          </Button>
        )}
        {booking.canCancel && <Muted>{termsOf(booking, now)}</Muted>}
      </Stack>
      <ConfirmDialog
        open={preview !== undefined}
        onClose={() => setPreview(undefined)}
        onCloseFocus={() => (resultRef.current ?? askRef.current)?.focus({ preventScroll: true })}
        title="Cancel this booking?"
        question={cancelQuestion(preview, now)}
        cancelLabel="Keep booking"
        confirmLabel="Cancel booking"
        dangerous
        busy={isCancelling}
        {...(preview?.cancellable && { onConfirm: () => void handleCancel(preview) })}
      />
    </Card>
  );
}
