import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { BellRing, CalendarClock, ShieldAlert, TimerOff } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { openChangeRequest } from '../../domain/bookingActions.ts';
import { businessToday, displayPickup, displayTime } from '../../domain/dates.ts';
import { theme } from '../../styles/index.ts';
import { ringOnce } from '../../ui/alertSound.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout.ts';
import { useNow } from '../../ui/useNow.ts';
import { adminBookingsApi, readAnew } from './adminBookingsApi.ts';
import { spanOf } from './calendar/layout.ts';

/** So soon before its pickup a request that nobody has decided on is pointed out. */
const urgentMs = 3 * 60 * 60 * 1000;
/** It stays pointed out for a while after its pickup: the passenger is waiting. */
const overdueMs = 60 * 60 * 1000;

/** Requests that wait for a decision although their pickup is near, the nearest first. */
export function urgentRequests(entries: readonly CalendarEntry[], now: number): CalendarEntry[] {
  return entries
    .filter(({ kind, from }) => {
      const ahead = Date.parse(from) - now;
      return kind === 'request' && ahead <= urgentMs && ahead >= -overdueMs;
    })
    .toSorted((a, b) => a.from.localeCompare(b.from));
}

/** 'in 75 min', 'in 2 h 5 min', '10 min ago' */
export function pickupIn(from: string, now: number): string {
  const minutes = Math.round((Date.parse(from) - now) / 60_000);
  if (minutes < 0) return `${-minutes} min ago`;
  if (minutes < 120) return `in ${minutes} min`;
  const rest = minutes % 60;
  return `in ${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

const Notices = styled(Stack)`
  margin-bottom: ${theme.space(1)};
  output {
    margin-bottom: 0;
  }
  svg {
    flex: none;
  }
`;

/** Requests that can't wait: shown on every tab of the dashboard until they are decided, with a sound when they come in. */
export function UrgentRequests({ onOpen }: { onOpen: (id: string) => void }) {
  const now = useNow();
  const { data } = adminBookingsApi.useStaffCalendarQuery(spanOf(businessToday(new Date(now)), 2), readAnew);
  const urgent = urgentRequests(data?.entries ?? [], now);
  const ids = data && urgent.map(({ id }) => id).join(' ');
  const knownRef = useRef<Set<string>>(undefined);

  useEffect(() => {
    if (ids === undefined) return;
    const present = ids.split(' ').filter(Boolean);
    const known = knownRef.current;
    knownRef.current = new Set([...(known ?? []), ...present]);
    // What was there when the page opened is seen at once.
    const fresh = known && present.filter((id) => !known.has(id));
    for (const id of fresh ?? []) void ringOnce(id);
  }, [ids]);

  if (urgent.length === 0) return null;
  return (
    <Notices $gap={1}>
      {urgent.map(({ id, bookingId, from, customerName, pickupAddress }) => (
        <Notice key={id}>
          <BellRing size={18} aria-hidden />
          <span>
            Not approved yet, pickup {pickupIn(from, now)}: {displayTime(from)}
            {[customerName, pickupAddress].map((part) => part && `, ${part}`)}
          </span>
          <SmallButton
            aria-label={`Open the request of ${customerName ?? 'this customer'}`}
            onClick={() => onOpen(bookingId ?? id)}
          >
            Open
          </SmallButton>
        </Notice>
      ))}
    </Notices>
  );
}

export interface EventNotice {
  type: string;
  aggregateId?: string | undefined;
}

/** The bookings that events of this type came in about while the dashboard was open, until each is dismissed. */
export function useEventNotices(eventType: 'payment.disputed' | 'booking.change_requested' | 'ride.late') {
  const [bookingIds, setBookingIds] = useState<readonly string[]>([]);
  const dismiss = (id: string) => setBookingIds((known) => known.filter((other) => other !== id));
  const onNotice = ({ type, aggregateId }: EventNotice) => {
    if (type !== eventType || aggregateId === undefined) return;
    setBookingIds((known) => (known.includes(aggregateId) ? known : [...known, aggregateId]));
  };
  return { bookingIds, onNotice, dismiss };
}

interface AlertHandlers {
  onOpen: (id: string) => void;
  onDismiss: (id: string) => void;
}
type AlertsProps = AlertHandlers & { bookingIds: readonly string[] };
type AlertProps = AlertHandlers & { id: string };

/** Disputes that came in just now, on every tab of the dashboard, until they are looked at or won. */
export const DisputeAlerts = ({ bookingIds, ...on }: AlertsProps) =>
  bookingIds.map((id) => <DisputeAlert key={id} id={id} {...on} />);

function DisputeAlert({ id, ...on }: AlertProps) {
  // The notice says that something happened to a dispute; the booking says whether it stands against us.
  const { data: booking } = adminBookingsApi.useAdminBookingQuery(id, readAnew);
  useRing(booking?.disputed === true && `dispute-${id}`);
  if (booking?.disputed !== true) return null;
  const { customerName, capturedAmount } = booking;
  return (
    <BookingAlert
      {...on}
      id={id}
      icon={<ShieldAlert size={18} aria-hidden />}
      open={`Open the disputed booking of ${customerName}`}
      dismiss={`Dismiss the dispute of ${customerName}`}
    >
      Payment disputed: {customerName}, {displayMoney(capturedAmount)}
    </BookingAlert>
  );
}

/** Changes that customers asked for just now, until they are looked at or decided. */
export const ChangeRequestAlerts = ({ bookingIds, ...on }: AlertsProps) =>
  bookingIds.map((id) => <ChangeRequestAlert key={id} id={id} {...on} />);

function ChangeRequestAlert({ id, ...on }: AlertProps) {
  const { data: booking } = adminBookingsApi.useAdminBookingQuery(id, readAnew);
  const request = booking && openChangeRequest(booking);
  useRing(request !== undefined && `change-${request.id}`);
  if (!booking || !request) return null;
  const { customerName } = booking;
  return (
    <BookingAlert
      {...on}
      id={id}
      icon={<CalendarClock size={18} aria-hidden />}
      open={`Open the booking of ${customerName}`}
      dismiss={`Dismiss the change request of ${customerName}`}
    >
      Change requested: {customerName}, pickup {displayPickup(booking)}
    </BookingAlert>
  );
}

/** Rides that are late just now, until they are looked at or under way as they should be. */
export const LateRideAlerts = ({ bookingIds, ...on }: AlertsProps) =>
  bookingIds.map((id) => <LateRideAlert key={id} id={id} {...on} />);

function LateRideAlert({ id, ...on }: AlertProps) {
  const { data: booking } = adminBookingsApi.useAdminBookingQuery(id, readAnew);
  const isLate = booking?.ride.late === true;
  useRing(isLate && `late-${id}-${booking.ride.step ?? ''}`);
  if (!isLate) return null;
  const { customerName, ride } = booking;
  const missing = ride.step === 'on_the_way' ? 'has not arrived yet' : 'is not on the way yet';
  return (
    <BookingAlert
      {...on}
      id={id}
      icon={<TimerOff size={18} aria-hidden />}
      open={`Open the late trip of ${customerName}`}
      dismiss={`Dismiss the late trip of ${customerName}`}
    >
      Late: {ride.chauffeur?.name ?? 'Nobody'} {ride.chauffeur ? missing : 'drives'}. {customerName}, pickup{' '}
      {displayPickup(booking)}
    </BookingAlert>
  );
}

/** Rings once for each thing, where there is one. */
function useRing(name: string | false) {
  useEffect(() => {
    if (name !== false) void ringOnce(name);
  }, [name]);
}

interface BookingAlertProps extends AlertProps {
  icon: ReactNode;
  /** Name the buttons for a screen reader. */
  open: string;
  dismiss: string;
  children: ReactNode;
}

const BookingAlert = ({ id, icon, open, dismiss, children, onOpen, onDismiss }: BookingAlertProps) => (
  <Notice>
    {icon}
    <span>{children}</span>
    <SmallButton aria-label={open} onClick={() => onOpen(id)}>
      Open
    </SmallButton>
    <SmallButton variant="ghost" aria-label={dismiss} onClick={() => onDismiss(id)}>
      Dismiss
    </SmallButton>
  </Notice>
);
