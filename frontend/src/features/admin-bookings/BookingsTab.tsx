import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useBookingStatsQuery } from './adminBookingsApi.ts';
import { BookingDetails } from './BookingDetails.tsx';
import { BookingList } from './BookingList.tsx';
import { NextBookingCard } from './NextBookingCard.tsx';
import { StatCards } from './StatCards.tsx';
import { useOpenBooking } from './useOpenBooking.ts';

const Stack = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  min-width: 0;
`;
const Title = styled.h2`
  ${type.subheading}
  margin-bottom: ${theme.space(2)};
`;

export function BookingsTab() {
  const { openId, open, close } = useOpenBooking();
  const { data: stats, isLoading } = useBookingStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Stack>
      {stats?.nextUpcoming ? (
        <NextBookingCard booking={stats.nextUpcoming} onOpen={open} />
      ) : (
        isLoading && <Skeleton $height="7rem" $radius={theme.radius.large} />
      )}
      <StatCards stats={stats} />
      <div>
        <Title>All Bookings</Title>
        <BookingList onOpen={open} />
      </div>
      {openId && <BookingDetails key={openId} id={openId} onClose={close} />}
    </Stack>
  );
}
