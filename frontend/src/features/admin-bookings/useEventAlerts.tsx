import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { passengerOf } from '@livery/shared-types/passenger';
import { displayMoney } from '@livery/shared-types/cents';
import { CalendarClock, ShieldAlert, TimerOff, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { readAnew } from '../../api/baseApi.ts';
import { openChangeRequest } from '../../domain/bookingActions.ts';
import { problemWords } from '../../domain/rideProblem.ts';
import { displayPickup } from '../../domain/dates.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { ringOnce } from '../../ui/alertSound.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { adminBookingsApi } from './adminBookingsApi.ts';
import type { StripEntry } from './stripEntry.ts';

const { select: bookingOf } = adminBookingsApi.endpoints.adminBooking;

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
  const { id, ride } = booking;
  const { name } = passengerOf(booking);
  if (!ride.late) return undefined;
  const missing = ride.step === 'on_the_way' ? 'has not arrived yet' : 'is not on the way yet';
  const late = ride.chauffeur ? `${ride.chauffeur.name} ${missing}` : 'Nobody drives';
  return {
    Icon: TimerOff,
    text: `Late: ${late}. ${name}, pickup ${displayPickup(booking)}`,
    ring: `late-${id}-${ride.step ?? ''}`,
    open: `Open the late trip of ${name}`,
    dismiss: `Dismiss the late trip of ${name}`,
  };
}

function problem(booking: AdminBooking): Alert | undefined {
  const { id, problems } = booking;
  const { name } = passengerOf(booking);
  const newest = problems.findLast(({ seenAt }) => seenAt === null);
  if (!newest) return undefined;
  return {
    Icon: TriangleAlert,
    text: `Problem: ${problemWords(newest)}. ${newest.by}, ${name}, pickup ${displayPickup(booking)}`,
    ring: `problem-${id}-${newest.id}`,
    open: `Open the trip of ${name} that has a problem`,
    dismiss: `Dismiss the problem of ${name}`,
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

/** What is pointed out of a booking after an event; nothing where that has been put right since. */
const alerts = {
  'ride.problem': problem,
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

export type EventAlerts = Pick<ReturnType<typeof useEventAlerts>, 'pending' | 'dismiss'>;

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

/** Keeps the booking of an alert up to date, and rings once for what has happened to it. */
export function AlertBooking({ alert: { type, bookingId } }: { alert: PendingAlert }) {
  const { data: booking } = adminBookingsApi.useAdminBookingQuery(bookingId, readAnew);
  const ring = booking && alerts[type](booking)?.ring;
  useEffect(() => {
    if (ring !== undefined) void ringOnce(ring);
  }, [ring]);
  return null;
}

/** The alerts that still stand, as their bookings are by now; each needs its `AlertBooking` beside it. */
export function useAlertEntries(
  { pending, dismiss }: EventAlerts,
  onOpen: (bookingId: string) => void,
): StripEntry[] {
  const bookings = useAppSelector(
    (state) => pending.map(({ bookingId }) => bookingOf(bookingId)(state).data),
    shallowEqual,
  );
  return pending.flatMap((alert, index) => {
    const { type, bookingId } = alert;
    const booking = bookings[index];
    const standing = booking && alerts[type](booking);
    if (!standing) return [];
    const handleOpen = () => {
      dismiss(alert);
      onOpen(bookingId);
    };
    const actions = (
      <>
        <SmallButton aria-label={standing.open} onClick={handleOpen}>
          Open
        </SmallButton>
        <SmallButton variant="ghost" aria-label={standing.dismiss} onClick={() => dismiss(alert)}>
          Dismiss
        </SmallButton>
      </>
    );
    return [{ id: `${type} ${bookingId}`, kind: type, Icon: standing.Icon, text: standing.text, actions }];
  });
}
