import { useState } from 'react';

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
