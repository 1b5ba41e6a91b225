import { BOOKING_STATUSES } from '@livery/shared-types/booking';
import { CalendarX2 } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { QueryStates } from '../../api/QueryStates.tsx';
import { statusLabel } from '../../domain/bookingStatus.ts';
import { useSearchState } from '../../routing/useSearchState.ts';
import { theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { pageSize, useBookingPageQuery } from './adminBookingsApi.ts';
import { BookingsTable } from './BookingsTable.tsx';
import {
  addressOfView,
  archivedViews,
  argsOf,
  everything,
  filters,
  isNarrowed,
  rangeOf,
  readListView,
  type ListView,
  type ViewChange,
} from './listView.ts';

const Rows = styled.div`
  min-width: 0;
  transition: opacity ${theme.motion.calm} ${theme.motion.ease};
  &[aria-busy='true'] {
    opacity: 0.6;
  }
`;

/** The table with its filters and pages; all of it is in the address. */
export function BookingList({ onOpen }: { onOpen: (id: string) => void }) {
  const { search, change } = useSearchState();
  const view = readListView(search);
  const query = useBookingPageQuery(argsOf(view), { refetchOnMountOrArgChange: true });
  // The cursors of the pages gone through, to step back by; after a reload, the way back leads to the first page.
  const trailRef = useRef<(string | undefined)[]>([]);
  const show = (next: ViewChange) => change(addressOfView(next));

  const goOn = (cursor: string) => {
    trailRef.current[view.page - 1] = view.cursor;
    show({ cursor, page: view.page + 1 });
  };
  const goBack = () => {
    const cursor = trailRef.current[view.page - 2];
    show(cursor === undefined ? { cursor: undefined } : { cursor, page: view.page - 1 });
  };

  const showAll = (
    <Button variant="secondary" onClick={() => show(everything)}>
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
          trailRef.current = [];
          show({ [name]: value === anything ? undefined : value });
        }}
      />
      <QueryStates
        query={{ ...query, data: query.currentData ?? query.data }}
        noun="bookings"
        height="24rem"
        action={
          view.cursor && (
            <Button variant="secondary" onClick={() => show({ cursor: undefined })}>
              First page
            </Button>
          )
        }
      >
        {({ items: bookings, total, nextCursor }) =>
          bookings.length === 0 ? (
            <EmptyState
              icon={<CalendarX2 size={32} aria-hidden />}
              title="No bookings found"
              action={isNarrowed(view) && showAll}
            >
              {isNarrowed(view)
                ? 'Nothing fits what you are looking for.'
                : 'Bookings made on the site appear here.'}
            </EmptyState>
          ) : (
            <>
              <Rows aria-busy={query.isFetching}>
                <BookingsTable bookings={bookings} onOpen={onOpen} />
              </Rows>
              <Pagination
                label="Pages of bookings"
                summary={rangeOf(view.page, pageSize, bookings.length, total)}
                onPrevious={view.page > 1 ? goBack : undefined}
                onNext={nextCursor === undefined ? undefined : () => goOn(nextCursor)}
              />
            </>
          )
        }
      </QueryStates>
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

const choicesOf = ({ filter, status, archived, cash }: ListView) =>
  [
    ['Filter bookings', 'filter', filter, filters],
    ['Status', 'status', status ?? anything, [{ value: anything, label: 'Any status' }, ...statuses]],
    ['Archived bookings', 'archived', archived, archivedViews],
    ['Cash', 'cash', cash ?? anything, payments],
  ] as const;
