import { styled } from 'styled-components';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Card, CardText, CardTitle } from '../../ui/Card.tsx';
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
const Vehicle = styled.p`
  ${type.small}
  margin-top: ${theme.space(1)};
  color: ${theme.color.textSecondary};
`;

/** The trip in short, for whoever has just paid for it. Nothing is shown where it can't be had: it is a courtesy. */
export function BookingSummary({ token }: { token: string }) {
  const { data: booking, error } = useManagedBookingQuery(token);
  if (error) return null;
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
          {booking.vehicleName && <Vehicle>{booking.vehicleName}</Vehicle>}
          <Rule />
          <PriceLines booking={booking} />
        </>
      ) : (
        <Skeleton $height="16rem" $radius={theme.radius.medium} />
      )}
    </Card>
  );
}
