import { useState } from 'react';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { shortId } from '@livery/shared-types/shortId';
import { styled } from 'styled-components';
import { isCashDue } from '../../domain/bookingActions.ts';
import { destinationsOf, statusLabel } from '../../domain/bookingStatus.ts';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { below, theme } from '../../styles/index.ts';
import { Money } from '../../ui/text.tsx';
import { cellLines, ClickableRow, RowOpener, Table, type Columns } from '../../ui/Table.tsx';
import { BookingBadges, methodLabel } from './BookingFacts.tsx';

/** A table has room for the beginning of an id. */
const briefId = ({ id }: AdminBooking) => `${shortId(id)}...`;

const Whole = styled.span`
  white-space: nowrap;
`;

/** All columns but the first, which opens the booking. */
const cells: Columns<AdminBooking> = {
  Customer: (booking) => cellLines(booking.customerName, booking.customerEmail, booking.customerPhone),
  'Date & Time': ({ pickupDate, pickupTime }) =>
    cellLines(<Whole>{displayDate(pickupDate)}</Whole>, displayTime(pickupTime)),
  'Pickup Location': (booking) => {
    const destinations = destinationsOf(booking).map((destination) => `→ ${destination}`);
    return cellLines(booking.pickupAddress || 'N/A', destinations.join(' '));
  },
  Amount: ({ totalAmount }) => <Money amount={totalAmount} />,
  Payment: (booking) =>
    cellLines(
      methodLabel(booking.paymentMethod),
      booking.paymentStatus !== 'not_required' && statusLabel(booking.paymentStatus),
      isCashDue(booking) && 'Cash due',
    ),
  Status: (booking) => <BookingBadges booking={booking} />,
};
const columns = ['Booking ID', ...Object.keys(cells)];

const cell = (column: string) => `> td:nth-child(${columns.indexOf(column) + 1})`;
const cardOrder = ['Customer', 'Date & Time', 'Status', 'Amount', 'Pickup Location', 'Booking ID', 'Payment'];

/** On a phone a row is a card: who and when, its state and price, from where to where, and the small print. */
const Row = styled(ClickableRow)`
  ${below.tablet} {
    && {
      grid-template-columns: minmax(0, 1fr) auto;
      gap: ${theme.space(1)} ${theme.space(1.5)};
      padding-block: ${theme.space(2)};
    }
    && > td {
      display: block;
    }
    && > td::before {
      content: none;
    }
    && > td:is([data-align='right'], :nth-child(3), :nth-child(6)) {
      text-align: right;
    }
    ${cardOrder.map((column, order) => `${cell(column)} { order: ${order}; }`).join('\n')}
    ${cell('Pickup Location')} {
      grid-column: 1 / -1;
    }
  }
`;

/** One press of Tab leads into the table, arrows from row to row, Enter opens. */
export function BookingsTable(props: { bookings: AdminBooking[]; onOpen: (id: string) => void }) {
  const { bookings, onOpen } = props;
  const [lastId, setLastId] = useState<string>();
  const current = bookings.some(({ id }) => id === lastId) ? lastId : bookings[0]?.id;

  const handleOpen = ({ id }: AdminBooking) => {
    // Marking a phone number to copy it is not a wish to open the booking.
    if (window.getSelection()?.type !== 'Range') onOpen(id);
  };
  const opener = (booking: AdminBooking) => (
    <RowOpener
      type="button"
      aria-haspopup="dialog"
      aria-label={`Open booking ${briefId(booking)}`}
      tabIndex={booking.id === current ? 0 : -1}
      onFocus={() => setLastId(booking.id)}
    >
      {briefId(booking)}
    </RowOpener>
  );

  return (
    <Table
      caption="All bookings"
      columns={{ 'Booking ID': opener, ...cells }}
      items={bookings}
      right="Amount"
      onOpen={handleOpen}
      Row={Row}
    />
  );
}
