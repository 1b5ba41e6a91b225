import type { ChauffeurRating } from '@livery/shared-types/chauffeur';
import { useState } from 'react';
import { styled } from 'styled-components';
import { chauffeursApi, RATINGS_AT_A_TIME } from '../../api/chauffeursApi.ts';
import { rangeText } from '../../api/pageInfo.ts';
import { QueryStates } from '../../api/QueryStates.tsx';
import { paths } from '../../routing/paths.ts';
import { theme } from '../../styles/index.ts';
import { StackedList } from '../../ui/layout.ts';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { PassengerRating } from '../../ui/PassengerRating.tsx';
import { BookingNumber, Muted, Overline } from '../../ui/text.tsx';

const Item = styled.li`
  padding-block: ${theme.space(1.5)};
  border-bottom: 1px solid ${theme.color.hairline};
  font-size: 0.9375rem;
`;

/** What passengers said of the chauffeur's trips, the newest first. */
export function ChauffeurRatings({ id }: { id: string }) {
  const [cursors, setCursors] = useState<string[]>([]);
  const query = chauffeursApi.useChauffeurRatingsQuery({ id, cursor: cursors.at(-1) });
  const { data, isFetching } = query;
  const next = data?.nextCursor;
  /** What is there while a page is on its way is still the one before. */
  const turn = (to: string[]) => {
    if (!isFetching) setCursors(to);
  };
  return (
    <section aria-label="Ratings">
      <Overline>Ratings</Overline>
      <QueryStates query={query} noun="ratings" height="4rem" inline>
        {({ items }) =>
          items.length === 0 ? (
            <Muted>No passenger has rated a trip yet.</Muted>
          ) : (
            <StackedList $gap={0} aria-label="What passengers said" aria-busy={isFetching}>
              {items.map((rating) => (
                <Item key={rating.bookingId}>
                  <PassengerRating {...rating} at={rating.ratedAt}>
                    <RatedBooking {...rating} />
                  </PassengerRating>
                </Item>
              ))}
            </StackedList>
          )
        }
      </QueryStates>
      {data && (cursors.length > 0 || next !== undefined) && (
        <Pagination
          label="Pages of ratings"
          summary={isFetching ? 'Loading…' : rangeText(cursors.length * RATINGS_AT_A_TIME + 1, data)}
          onPrevious={cursors.length > 0 ? () => turn(cursors.slice(0, -1)) : undefined}
          onNext={next === undefined ? undefined : () => turn([...cursors, next])}
        />
      )}
    </section>
  );
}

function RatedBooking({ bookingId, isBookingDeleted }: ChauffeurRating) {
  const number = <BookingNumber id={bookingId} />;
  if (isBookingDeleted) return <Muted $inline>{number} (deleted)</Muted>;
  return <Link to={paths.adminBooking(bookingId)}>{number}</Link>;
}
