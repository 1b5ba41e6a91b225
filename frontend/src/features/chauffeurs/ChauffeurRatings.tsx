import type { ChauffeurRating } from '@livery/shared-types/chauffeur';
import { styled } from 'styled-components';
import { chauffeursApi, RATINGS_AT_A_TIME } from '../../api/chauffeursApi.ts';
import { QueryStates } from '../../api/QueryStates.tsx';
import { PageSteps } from '../../forms/PagedRows.tsx';
import { usePages } from '../../forms/pages.ts';
import { paths } from '../../routing/paths.ts';
import { theme } from '../../styles/index.ts';
import { StackedList } from '../../ui/layout.ts';
import { Link } from '../../ui/Link.tsx';
import { PassengerRating } from '../../ui/PassengerRating.tsx';
import { BookingNumber, Muted, Overline } from '../../ui/text.tsx';

const Item = styled.li`
  padding-block: ${theme.space(1.5)};
  border-bottom: 1px solid ${theme.color.hairline};
  font-size: 0.9375rem;
`;

export function ChauffeurRatings({ id }: { id: string }) {
  const pages = usePages();
  const query = chauffeursApi.useChauffeurRatingsQuery({ id, cursor: pages.cursor });
  const { isFetching } = query;
  return (
    <section aria-label="Ratings">
      <Overline>Ratings</Overline>
      <QueryStates query={query} noun="ratings" height="4rem" inline>
        {(shown) =>
          shown.items.length === 0 ? (
            <Muted>No passenger has rated a trip yet.</Muted>
          ) : (
            <>
              <StackedList $gap={0} aria-label="What passengers said" aria-busy={isFetching}>
                {shown.items.map((rating) => (
                  <Item key={rating.bookingId}>
                    <PassengerRating {...rating} at={rating.ratedAt}>
                      <RatedBooking {...rating} />
                    </PassengerRating>
                  </Item>
                ))}
              </StackedList>
              {(pages.page > 1 || shown.nextCursor !== undefined) && (
                <PageSteps
                  noun="ratings"
                  pages={pages}
                  pageSize={RATINGS_AT_A_TIME}
                  shown={shown}
                  busy={isFetching}
                />
              )}
            </>
          )
        }
      </QueryStates>
    </section>
  );
}

function RatedBooking({ bookingId, isBookingDeleted }: ChauffeurRating) {
  const number = <BookingNumber id={bookingId} />;
  if (isBookingDeleted) return <Muted $inline>{number} (deleted)</Muted>;
  return <Link to={paths.adminBooking(bookingId)}>{number}</Link>;
}
