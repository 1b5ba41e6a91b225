import { useState } from 'react';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { styled } from 'styled-components';
import { isCashDue } from '../../domain/bookingActions.ts';
import { destinationsOf, statusLabel } from '../../domain/bookingStatus.ts';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { below } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { Money } from '../../ui/Money.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Cell, CellNote, ClickableRow, RowOpener, Table, TableBody, TableHead } from '../../ui/Table.tsx';
import { briefId, methodLabel } from './bookingText.ts';
import { BookingBadges } from './StatusBadge.tsx';

const Whole = styled.span`
  white-space: nowrap;
`;

const columns = [
  'Booking ID',
  'Customer',
  'Date & Time',
  'Pickup Location',
  'Amount',
  'Payment',
  'Status',
] as const;
type Column = (typeof columns)[number];

const cell = (column: Column) => `> td:nth-child(${columns.indexOf(column) + 1})`;
const phoneOrder: Column[] = [
  'Customer',
  'Date & Time',
  'Status',
  'Amount',
  'Pickup Location',
  'Booking ID',
  'Payment',
];

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
    ${phoneOrder.map((column, order) => `${cell(column)} { order: ${order}; }`).join('\n')}
    ${cell('Pickup Location')} {
      grid-column: 1 / -1;
    }
  }
`;

interface BookingsTableProps {
  bookings: AdminBooking[];
  onOpen: (id: string) => void;
}

/** One press of Tab leads into the table, arrows from row to row, Enter opens. */
export function BookingsTable({ bookings, onOpen }: BookingsTableProps) {
  const [lastId, setLastId] = useState<string>();
  const current = bookings.some(({ id }) => id === lastId) ? lastId : bookings[0]?.id;

  const handleClick = (id: string) => {
    // Marking a phone number to copy it is not a wish to open the booking.
    if (window.getSelection()?.type !== 'Range') onOpen(id);
  };

  return (
    <Table caption="All bookings" stacked>
      <TableHead columns={columns} right={['Amount']} />
      <TableBody>
        {bookings.map((booking) => (
          <Row key={booking.id} onClick={() => handleClick(booking.id)}>
            <Cell label="Booking ID">
              <RowOpener
                type="button"
                aria-haspopup="dialog"
                aria-label={`Open booking ${briefId(booking.id)}`}
                tabIndex={booking.id === current ? 0 : -1}
                onFocus={() => setLastId(booking.id)}
              >
                {briefId(booking.id)}
              </RowOpener>
            </Cell>
            <Cell label="Customer">
              <Stack $gap={0.25}>
                <span>{booking.customerName}</span>
                <CellNote as="span">{booking.customerEmail}</CellNote>
                {booking.customerPhone && <CellNote as="span">{booking.customerPhone}</CellNote>}
              </Stack>
            </Cell>
            <Cell label="Date & Time">
              <When booking={booking} />
            </Cell>
            <Cell label="Pickup Location">
              <Route booking={booking} />
            </Cell>
            <Cell label="Amount" align="right">
              <Money amount={booking.totalAmount} />
            </Cell>
            <Cell label="Payment">
              <Stack $gap={0.25}>
                <span>{methodLabel(booking.paymentMethod)}</span>
                {booking.paymentStatus !== 'not_required' && (
                  <CellNote as="span">{statusLabel(booking.paymentStatus)}</CellNote>
                )}
                {isCashDue(booking) && <CellNote as="span">Cash due</CellNote>}
              </Stack>
            </Cell>
            <Cell label="Status">
              <BookingBadges booking={booking} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function When({ booking }: { booking: AdminBooking }) {
  return (
    <Stack $gap={0.25}>
      <Whole>{displayDate(booking.pickupDate)}</Whole>
      <CellNote as="span">{displayTime(booking.pickupTime)}</CellNote>
    </Stack>
  );
}

function Route({ booking }: { booking: AdminBooking }) {
  const destinations = destinationsOf(booking);
  return (
    <Stack $gap={0.25}>
      <span>{booking.pickupAddress || 'N/A'}</span>
      {destinations.length > 0 && <CellNote as="span">→ {destinations.join(' → ')}</CellNote>}
    </Stack>
  );
}
