import { styled } from 'styled-components';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { theme } from '../../styles/index.ts';
import { Card, CardText, CardTitle } from '../../ui/Card.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useManagedBookingQuery } from './lookupApi.ts';
import { PriceLines } from './PriceLines.tsx';
import { RouteLine } from './RouteLine.tsx';

const Route = styled.p`
  margin-top: ${theme.space(1)};
`;
const Rule = styled.hr`
  margin-top: ${theme.space(2.5)};
  border: 0;
  border-top: 1px solid ${theme.color.hairline};
`;

/** The trip in short, beside its payment or confirmation. It is a courtesy: nothing is shown where it cannot be loaded. */
export function BookingSummary({ token }: { token: string }) {
  const { data: booking, error } = useManagedBookingQuery(token);
  if (error && !booking) return null;
  return (
    <Card aria-labelledby="trip-title">
      <CardTitle id="trip-title">Your trip</CardTitle>
      {booking ? (
        <>
          <CardText>
            {displayDate(booking.pickupDate)} at {displayTime(booking.pickupTime)}
          </CardText>
          <Route>
            <RouteLine booking={booking} />
          </Route>
          {booking.vehicleName && <Muted $top={1}>{booking.vehicleName}</Muted>}
          <Rule />
          <PriceLines booking={booking} />
        </>
      ) : (
        <Skeleton $height="16rem" $radius={theme.radius.medium} />
      )}
    </Card>
  );
}
