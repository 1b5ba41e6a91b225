import type { AdminBooking, BookingStats } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { media, theme, type } from '../../styles/index.ts';
import { Fact, FactGrid } from '../../ui/Facts.tsx';
import { Money, Muted, NarrowText } from '../../ui/text.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { SmallButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout.ts';
import { adminBookingsApi } from './adminBookingsApi.ts';
import { StatusBadge } from './BookingFacts.tsx';

/** The next trip, and what the server counts over all bookings that are not archived. */
export function BookingOverview({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, isError, isFetching, isLoading, refetch } = adminBookingsApi.useBookingStatsQuery(
    undefined,
    readAnew,
  );
  return (
    <>
      {data?.nextUpcoming && <NextBookingCard booking={data.nextUpcoming} onOpen={onOpen} />}
      {isLoading && <Skeleton $height="7rem" $radius={theme.radius.large} />}
      {isError && !isFetching && !data ? (
        <Notice>
          <span>The figures could not be loaded.</span>
          <SmallButton onClick={() => void refetch()}>Try again</SmallButton>
        </Notice>
      ) : (
        <StatCards stats={data} />
      )}
    </>
  );
}

const Frame = styled.section`
  display: grid;
  gap: ${theme.space(2)} ${theme.space(4)};
  align-items: center;
  padding: ${theme.space(2.5)} ${theme.space(3)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.large};
  background: ${theme.color.accentTint};
  ${media.desktop} {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }
`;
const Title = styled.h2`
  ${type.overline}
  margin-bottom: ${theme.space(0.5)};
  color: ${theme.color.accentText};
`;
const When = styled.p`
  ${type.subheading}
  ${type.figures}
`;
const Facts = styled(FactGrid)`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  > :first-child {
    grid-column: 1 / -1;
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1.6fr) minmax(0, 1.4fr) auto;
    > :first-child {
      grid-column: auto;
    }
  }
  gap: ${theme.space(1.5)} ${theme.space(3)};
  min-width: 0;
  margin-top: 0;
`;
const Side = styled(Cluster)`
  ${media.desktop} {
    flex-direction: column;
    align-items: flex-end;
  }
`;

/** The earliest trip of today or later that is approved or waits for it. */
const NextBookingCard = ({ booking, onOpen }: { booking: AdminBooking; onOpen: (id: string) => void }) => (
  <Frame aria-labelledby="next-booking">
    <div>
      <Title id="next-booking">Next Upcoming Booking</Title>
      <When>
        {displayDate(booking.pickupDate)}, {displayTime(booking.pickupTime)}
      </When>
    </div>
    <Facts>
      <Fact label="Customer">
        {booking.customerName}
        <br />
        <NarrowText>{booking.customerEmail}</NarrowText>
      </Fact>
      <Fact label="Pickup Location">{booking.pickupAddress || 'N/A'}</Fact>
      <Fact label="Amount">
        <Money amount={booking.totalAmount} />
      </Fact>
    </Facts>
    <Side $gap={1.5} $justify="space-between">
      <StatusBadge status={booking.status} />
      <SmallButton onClick={() => onOpen(booking.id)}>Open booking</SmallButton>
    </Side>
  </Frame>
);

const Row = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(1.5)};
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: ${theme.space(2)};
  }
`;
const Stat = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: ${theme.space(0.5)};
  padding: ${theme.space(2)} ${theme.space(2.5)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.surface};
`;
const Value = styled.dd`
  ${type.figures}
  font-size: clamp(1.25rem, 1rem + 1.4vw, 1.75rem);
  font-weight: 500;
  line-height: 1.2;
  overflow-wrap: anywhere;
`;

function StatCards({ stats }: { stats: BookingStats | undefined }) {
  const cards: [label: string, value: string | undefined][] = [
    ['Total Bookings', stats && String(stats.totalBookings)],
    ['Approved', stats && String(stats.approved)],
    ['Pending Approval', stats && String(stats.pendingApproval)],
    ['Total Revenue', stats && displayMoney(stats.totalRevenue)],
  ];
  return (
    <Row>
      {cards.map(([label, value]) => (
        <Stat key={label}>
          <Muted as="dt">{label}</Muted>
          <Value>{value ?? <Skeleton $width="4rem" $height="1.2em" />}</Value>
        </Stat>
      ))}
    </Row>
  );
}
