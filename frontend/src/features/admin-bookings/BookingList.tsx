import { CalendarX2 } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { isApiError } from '../../api/apiError.ts';
import { useAddress } from '../../app/useAddress.ts';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { pageSize, useBookingPageQuery } from './adminBookingsApi.ts';
import { BookingFilters } from './BookingFilters.tsx';
import { rangeOf } from './bookingPage.ts';
import { BookingsTable } from './BookingsTable.tsx';
import { addressOfView, argsOf, everything, isNarrowed, readListView, type ListView } from './listView.ts';

const Stack = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  min-width: 0;
`;
const Rows = styled.div`
  min-width: 0;
  transition: opacity ${theme.motion.calm} ${theme.motion.ease};
  &[aria-busy='true'] {
    opacity: 0.6;
  }
`;

/** The table with its filters and pages; all of it is in the address. */
export function BookingList({ onOpen }: { onOpen: (id: string) => void }) {
  const { search, change } = useAddress();
  const view = readListView(search);
  const { data, currentData, error, isFetching, refetch } = useBookingPageQuery(argsOf(view), {
    refetchOnMountOrArgChange: true,
  });
  // The cursors of the pages gone through, to step back by; after a reload, the way back leads to the first page.
  const trailRef = useRef<(string | undefined)[]>([]);
  const show = (next: Partial<ListView>) => change(addressOfView(next));
  const page = currentData ?? data;

  const goOn = (cursor: string) => {
    trailRef.current[view.page - 1] = view.cursor;
    show({ cursor, page: view.page + 1 });
  };
  const goBack = () => {
    const cursor = trailRef.current[view.page - 2];
    show(cursor === undefined ? { cursor: undefined } : { cursor, page: view.page - 1 });
  };

  return (
    <Stack>
      <BookingFilters
        view={view}
        onChange={(next) => {
          trailRef.current = [];
          show(next);
        }}
      />
      {error && !isFetching ? (
        <ErrorState
          title="The bookings could not be loaded"
          onRetry={() => void refetch()}
          action={
            view.cursor && (
              <Button variant="secondary" onClick={() => show({ cursor: undefined })}>
                First page
              </Button>
            )
          }
        >
          {isApiError(error) ? error.detail : 'Please try again in a moment.'}
        </ErrorState>
      ) : !page ? (
        <TableSkeleton />
      ) : page.bookings.length === 0 ? (
        <EmptyState
          icon={<CalendarX2 size={32} aria-hidden />}
          title="No bookings found"
          action={
            isNarrowed(view) && (
              <Button variant="secondary" onClick={() => show(everything)}>
                Show all bookings
              </Button>
            )
          }
        >
          {isNarrowed(view)
            ? 'Nothing fits what you are looking for.'
            : 'Bookings made on the site appear here.'}
        </EmptyState>
      ) : (
        <>
          <Rows aria-busy={isFetching}>
            <BookingsTable bookings={page.bookings} onOpen={onOpen} />
          </Rows>
          <Pagination
            label="Pages of bookings"
            summary={rangeOf(view.page, pageSize, page.bookings.length, page.total)}
            onPrevious={view.page > 1 ? goBack : undefined}
            onNext={page.nextCursor === undefined ? undefined : () => goOn(page.nextCursor ?? '')}
          />
        </>
      )}
    </Stack>
  );
}

function TableSkeleton() {
  return (
    <div>
      <LoadingText hidden>Loading bookings</LoadingText>
      <Skeleton $height="24rem" $radius={theme.radius.medium} />
    </div>
  );
}
