import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { CalendarClock, ShieldAlert, TimerOff, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readAnew } from '../../api/baseApi.ts';
import { openChangeRequest } from '../../domain/bookingActions.ts';
import { displayPickup } from '../../domain/dates.ts';
import { ringOnce } from '../../ui/alertSound.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { adminBookingsApi } from './adminBookingsApi.ts';

interface Alert {
  Icon: LucideIcon;
  text: string;
  /** What it rings once for. */
  ring: string;
  /** Name the buttons for a screen reader. */
  open: string;
  dismiss: string;
}

function lateRide(booking: AdminBooking): Alert | undefined {
  const { id, customerName, ride } = booking;
  if (!ride.late) return undefined;
  const missing = ride.step === 'on_the_way' ? 'has not arrived yet' : 'is not on the way yet';
  const late = ride.chauffeur ? `${ride.chauffeur.name} ${missing}` : 'Nobody drives';
  return {
    Icon: TimerOff,
    text: `Late: ${late}. ${customerName}, pickup ${displayPickup(booking)}`,
    ring: `late-${id}-${ride.step ?? ''}`,
    open: `Open the late trip of ${customerName}`,
    dismiss: `Dismiss the late trip of ${customerName}`,
  };
}

/** The event says that something happened to a dispute; the booking says whether it stands against us. */
function dispute({ id, customerName, disputed, capturedAmount }: AdminBooking): Alert | undefined {
  if (!disputed) return undefined;
  return {
    Icon: ShieldAlert,
    text: `Payment disputed: ${customerName}, ${displayMoney(capturedAmount)}`,
    ring: `dispute-${id}`,
    open: `Open the disputed booking of ${customerName}`,
    dismiss: `Dismiss the dispute of ${customerName}`,
  };
}

function changeRequest(booking: AdminBooking): Alert | undefined {
  const request = openChangeRequest(booking);
  if (!request) return undefined;
  const { customerName } = booking;
  return {
    Icon: CalendarClock,
    text: `Change requested: ${customerName}, pickup ${displayPickup(booking)}`,
    ring: `change-${request.id}`,
    open: `Open the booking of ${customerName}`,
    dismiss: `Dismiss the change request of ${customerName}`,
  };
}

/** What is pointed out of a booking after an event; nothing where that has been put right since. The first come first. */
const alerts = {
  'ride.late': lateRide,
  'payment.disputed': dispute,
  'booking.change_requested': changeRequest,
};
type AlertType = keyof typeof alerts;
const alertTypes = Object.keys(alerts) as AlertType[];

export interface EventNotice {
  type: string;
  aggregateId?: string | undefined;
}
interface PendingAlert {
  type: AlertType;
  bookingId: string;
}

/** What came in about bookings while the dashboard was open, until each is dismissed. */
export function useEventAlerts() {
  const [pending, setPending] = useState<readonly PendingAlert[]>([]);
  const without = (known: readonly PendingAlert[], { type, bookingId }: PendingAlert) =>
    known.filter((other) => other.type !== type || other.bookingId !== bookingId);
  return {
    pending,
    dismiss: (alert: PendingAlert) => setPending((known) => without(known, alert)),
    onNotice: ({ type: eventType, aggregateId: bookingId }: EventNotice) => {
      const type = alertTypes.find((known) => known === eventType);
      if (type === undefined || bookingId === undefined) return;
      setPending((known) => [...without(known, { type, bookingId }), { type, bookingId }]);
    },
  };
}

interface EventAlertsProps {
  pending: readonly PendingAlert[];
  onOpen: (alert: PendingAlert) => void;
  onDismiss: (alert: PendingAlert) => void;
}

/** Shown on every tab of the dashboard, with a sound. */
export const EventAlerts = ({ pending, ...on }: EventAlertsProps) =>
  pending
    .toSorted((one, other) => alertTypes.indexOf(one.type) - alertTypes.indexOf(other.type))
    .map((alert) => <EventAlert key={`${alert.type} ${alert.bookingId}`} pending={alert} {...on} />);

function EventAlert({
  pending,
  onOpen,
  onDismiss,
}: Omit<EventAlertsProps, 'pending'> & { pending: PendingAlert }) {
  const { data: booking } = adminBookingsApi.useAdminBookingQuery(pending.bookingId, readAnew);
  const alert = booking && alerts[pending.type](booking);
  const ring = alert?.ring;
  useEffect(() => {
    if (ring !== undefined) void ringOnce(ring);
  }, [ring]);
  if (!alert) return null;
  const { Icon, text, open, dismiss } = alert;
  return (
    <Notice>
      <Icon size={18} aria-hidden />
      <span>{text}</span>
      <SmallButton aria-label={open} onClick={() => onOpen(pending)}>
        Open
      </SmallButton>
      <SmallButton variant="ghost" aria-label={dismiss} onClick={() => onDismiss(pending)}>
        Dismiss
      </SmallButton>
    </Notice>
  );
}
