import { passengerOf } from '@livery/shared-types/passenger';
import { displayPhone } from '@livery/shared-types/phone';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { BOOKING_STATUSES } from '@livery/shared-types/booking';
import { BOOKINGS_COUNTED_AT_MOST } from '@livery/shared-types/countedAtMost';
import { shortId } from '@livery/shared-types/shortId';
import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { isCashDue } from '../../domain/bookingActions.ts';
import { destinationsOf, statusLabel } from '../../domain/bookingStatus.ts';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { PagedRows } from '../../forms/PagedRows.tsx';
import { useAddressPages } from '../../forms/pages.ts';
import { useSearchState } from '../../routing/useSearchState.ts';
import { below, media, theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout.ts';
import { EmptyState } from '../../ui/states.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { cellLines, ClickableRow, RowOpener, Table, type TableColumns } from '../../ui/Table.tsx';
import { Money } from '../../ui/text.tsx';
import { useHeldItems } from '../../ui/useHeldItems.ts';
import { adminBookingsApi, pageSize } from './adminBookingsApi.ts';
import { BalanceBadge, BookingBadges, methodLabel, paymentWords } from './BookingFacts.tsx';
import {
  addressOfView,
  archivedViews,
  everything,
  filters,
  isNarrowed,
  readBookingListParams,
  type ListView,
} from './bookingListParams.ts';
import { reasonOptions } from './reasonOptions.ts';

/** The table with its filters and pages; all of it is in the address. */
export function BookingList({ onOpen }: { onOpen: (id: string) => void }) {
  const { search, change } = useSearchState();
  const view = readBookingListParams(search);
  const query = adminBookingsApi.useBookingPageQuery(view, readAnew);
  const showAll = (
    <Button variant="secondary" onClick={() => change(addressOfView(everything))}>
      Show all bookings
    </Button>
  );
  return (
    <div>
      <FilterBar
        aria-label="Search bookings"
        placeholder="Name, e-mail, phone or booking ID"
        value={view.q}
        data-search
        choices={choicesOf(view)}
        onChange={(name, value) => {
          // A search for "-" is a search.
          const isAny = name !== 'q' && value === anything;
          change(addressOfView({ [name]: isAny ? undefined : value }));
        }}
      />
      <PagedRows
        query={query}
        noun="bookings"
        height="24rem"
        pages={useAddressPages()}
        pageSize={pageSize}
        countedAtMost={BOOKINGS_COUNTED_AT_MOST}
        empty={
          <EmptyState
            icon={<CalendarX2 size={32} aria-hidden />}
            title="No bookings found"
            action={isNarrowed(view) && showAll}
          >
            {isNarrowed(view)
              ? 'Nothing fits what you are looking for.'
              : 'Bookings made on the site appear here.'}
          </EmptyState>
        }
      >
        {(bookings) => <BookingsTable bookings={bookings} list={JSON.stringify(view)} onOpen={onOpen} />}
      </PagedRows>
    </div>
  );
}

/** Stands for no condition: an option's own value may not be empty. */
const anything = '-';
const statuses = BOOKING_STATUSES.map((status) => ({ value: status, label: statusLabel(status) }));
const payments = [
  { value: anything, label: 'Any payment' },
  { value: 'due', label: 'Cash due' },
];

const closings = [
  { value: anything, label: 'Closed or not' },
  { value: 'due', label: 'To close' },
];

const reasons = [{ value: anything, label: 'Any reason' }, ...reasonOptions];

const choicesOf = ({ filter, status, archived, cash, closing, reasonCode }: ListView) =>
  [
    ['Filter bookings', 'filter', filter, filters],
    ['Status', 'status', status ?? anything, [{ value: anything, label: 'Any status' }, ...statuses]],
    ['Archived bookings', 'archived', archived, archivedViews],
    ['Cash', 'cash', cash ?? anything, payments],
    ['Closing', 'closing', closing ?? anything, closings],
    ['Why cancelled', 'reasonCode', reasonCode ?? anything, reasons],
  ] as const;

/** A table has room for the beginning of an id. */
const briefId = ({ id }: AdminBooking) => `${shortId(id)}...`;

const Whole = styled.span`
  white-space: nowrap;
`;

/** "Onyx · Marc Roy" */
const carAndChauffeur = ({ vehicleName, ride }: AdminBooking) =>
  [vehicleName, ride.chauffeur?.name].filter(Boolean).join(' · ');

/** All columns but the first, which opens the booking. */
const cells: TableColumns<AdminBooking> = {
  Customer: (booking) => {
    const { name, isBooker } = passengerOf(booking);
    return cellLines(
      booking.customerName,
      booking.customerEmail,
      displayPhone(booking.customerPhone),
      !isBooker && `Passenger: ${name}`,
    );
  },
  'Date & Time': ({ pickupDate, pickupTime }) =>
    cellLines(<Whole>{displayDate(pickupDate)}</Whole>, displayTime(pickupTime)),
  'Pickup Location': (booking) => {
    const destinations = destinationsOf(booking).map((destination) => `→ ${destination}`);
    return cellLines(booking.pickupAddress || 'N/A', destinations.join(' '), carAndChauffeur(booking));
  },
  Amount: ({ totalAmount }) => <Money amount={totalAmount} />,
  Payment: (booking) => (
    <Stack $gap={0.5}>
      {cellLines(
        methodLabel(booking.paymentMethod),
        booking.paymentStatus !== 'not_required' && paymentWords(booking),
        isCashDue(booking) && 'Cash due',
      )}
      <span>
        <BalanceBadge booking={booking} />
      </span>
    </Stack>
  ),
  Status: (booking) => <BookingBadges booking={booking} />,
};
const columns = ['Booking ID', ...Object.keys(cells)];

const cell = (column: string) => `> td:nth-child(${columns.indexOf(column) + 1})`;
const cardOrder = ['Customer', 'Date & Time', 'Status', 'Amount', 'Pickup Location', 'Booking ID', 'Payment'];

/** On a phone a row is a card: who and when, its state and price, from where to where, and the small print. */
const Row = styled(ClickableRow)`
  ${media.tablet} {
    ${cell('Customer')} {
      /* Most of an address in a line, before the table scrolls sideways. */
      min-width: 11rem;
    }
  }
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

const Place = styled.div`
  position: relative;
`;
/** On the upper edge of the table, where nothing is read or pressed. */
const New = styled.output`
  position: absolute;
  top: 0;
  left: 50%;
  translate: -50% -50%;
  padding-inline: ${theme.space(1)};
  border-radius: ${theme.radius.pill};
  background: ${theme.color.yellowTint};
  color: ${theme.color.yellowText};
  font-size: 0.8125rem;
  font-weight: 600;
  line-height: 1.4;
  white-space: nowrap;
  pointer-events: none;
`;

/** One press of Tab leads into the table, arrows from row to row, Enter opens. */
function BookingsTable(props: { bookings: AdminBooking[]; list: string; onOpen: (id: string) => void }) {
  const { list, onOpen } = props;
  const { shown: bookings, waiting, pointer } = useHeldItems(props.bookings, list);
  const [lastId, setLastId] = useState<string>();
  const current = bookings.some(({ id }) => id === lastId) ? lastId : bookings[0]?.id;

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
    <Place {...pointer}>
      <Table
        caption="All bookings"
        columns={{ 'Booking ID': opener, ...cells }}
        items={bookings}
        right="Amount"
        onOpen={({ id }) => onOpen(id)}
        Row={Row}
      />
      <New>{waiting > 0 && `${waiting} new`}</New>
    </Place>
  );
}
