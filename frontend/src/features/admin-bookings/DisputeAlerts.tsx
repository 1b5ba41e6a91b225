import { ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { displayMoney } from '@livery/shared-types/cents';
import { ringOnce } from '../../ui/alertSound.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useAdminBookingQuery } from './adminBookingsApi.ts';

/** What the dashboard's event stream says of one event. */
export interface EventNotice {
  type: string;
  aggregateId: string | undefined;
}

/** The bookings whose disputes came in while the dashboard was open, until each is dismissed. */
export function useDisputeNotices() {
  const [bookingIds, setBookingIds] = useState<readonly string[]>([]);
  const dismiss = (id: string) => setBookingIds((known) => known.filter((other) => other !== id));
  const onNotice = ({ type, aggregateId }: EventNotice) => {
    if (type !== 'payment.disputed' || aggregateId === undefined) return;
    setBookingIds((known) => (known.includes(aggregateId) ? known : [...known, aggregateId]));
  };
  return { bookingIds, onNotice, dismiss };
}

interface DisputeAlertsProps {
  /** The bookings whose disputes came in while the dashboard was open. */
  bookingIds: readonly string[];
  onOpen: (id: string) => void;
  onDismiss: (id: string) => void;
}

/** Disputes that came in just now, on every tab of the dashboard, until they are looked at or won. */
export const DisputeAlerts = ({ bookingIds, onOpen, onDismiss }: DisputeAlertsProps) =>
  bookingIds.map((id) => (
    <DisputeAlert key={id} id={id} onOpen={() => onOpen(id)} onDismiss={() => onDismiss(id)} />
  ));

function DisputeAlert({ id, onOpen, onDismiss }: { id: string; onOpen: () => void; onDismiss: () => void }) {
  // The notice says that something happened to a dispute; the booking says whether it stands against us.
  const { data: booking } = useAdminBookingQuery(id, { refetchOnMountOrArgChange: true });
  const isDisputed = booking?.disputed === true;
  useEffect(() => {
    if (isDisputed) void ringOnce(`dispute-${id}`);
  }, [id, isDisputed]);
  if (!isDisputed) return null;
  return (
    <Notice>
      <ShieldAlert size={18} aria-hidden />
      <span>
        Payment disputed: {booking.customerName}, {displayMoney(booking.capturedAmount)}
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Open the disputed booking of ${booking.customerName}`}
        onClick={onOpen}
      >
        Open
      </Button>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Dismiss the dispute of ${booking.customerName}`}
        onClick={onDismiss}
      >
        Dismiss
      </Button>
    </Notice>
  );
}
