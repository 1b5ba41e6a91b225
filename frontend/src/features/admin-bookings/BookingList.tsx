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
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
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
  const show = (next: Partial<ListView>) => change(addressOfView(next));

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
      <BookingFilters
        view={view}
        onChange={(next) => {
          trailRef.current = [];
          show(next);
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

/** Nothing in particular: an option's own value may not be empty. */
const any = 'any';

function BookingFilters(props: { view: ListView; onChange: (change: Partial<ListView>) => void }) {
  const { view, onChange } = props;
  return (
    <FilterBar>
      <SearchInput
        aria-label="Search bookings"
        placeholder="Name, e-mail, phone or booking ID"
        value={view.q}
        onSearch={(q) => onChange({ q })}
        data-search
      />
      <Select
        aria-label="Filter bookings"
        value={view.filter}
        onValueChange={(filter) => onChange({ filter })}
        options={filters}
      />
      <Select
        aria-label="Status"
        value={view.status ?? any}
        onValueChange={(status) => onChange({ status: status === any ? undefined : status })}
        options={[
          { value: any, label: 'Any status' },
          ...BOOKING_STATUSES.map((status) => ({ value: status, label: statusLabel(status) })),
        ]}
      />
      <Select
        aria-label="Archived bookings"
        value={view.archived}
        onValueChange={(archived) => onChange({ archived })}
        options={archivedViews}
      />
      <Select
        aria-label="Cash"
        value={view.cash ?? any}
        onValueChange={(cash) => onChange({ cash: cash === 'due' ? 'due' : undefined })}
        options={[
          { value: any, label: 'Any payment' },
          { value: 'due', label: 'Cash due' },
        ]}
      />
    </FilterBar>
  );
}
