import type { OwnBooking, PublicBooking } from '@livery/shared-types/booking';
import { ArrowRight, CalendarPlus } from 'lucide-react';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { destinationsOf } from '../../domain/bookingStatus.ts';
import { displayPickup } from '../../domain/dates.ts';
import { theme } from '../../styles/index.ts';
import { AnchorButton } from '../../ui/Button.tsx';
import { Card, CardText, CardTitle } from '../../ui/layout.ts';
import { Muted, VisuallyHidden } from '../../ui/text.tsx';
import { feesOf, PriceTable } from '../../ui/PriceTable.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useManagedBookingQuery } from './lookupApi.ts';

const Arrow = styled(ArrowRight)`
  display: inline;
  margin: 0 ${theme.space(0.75)};
  vertical-align: -0.15em;
  color: ${theme.color.accentText};
`;

/** Pickup and stops in order, with arrows that are read aloud as "then". */
export function RouteLine({ booking }: { booking: PublicBooking }) {
  const stops = [booking.pickupAddress || 'Pickup to be arranged', ...destinationsOf(booking)];
  return stops.map((stop, index) => (
    // A route may call at one place twice.
    <Fragment key={`${index}-${stop}`}>
      {index > 0 && (
        <>
          <Arrow size={16} aria-hidden />
          <VisuallyHidden> then </VisuallyHidden>
        </>
      )}
      {stop}
    </Fragment>
  ));
}

export const PriceLines = ({ booking: { quote, totalAmount } }: { booking: OwnBooking }) => (
  <PriceTable
    quote={quote}
    extras={[
      ...(quote.discount === '0.00' ? [] : [{ label: 'Discount', amount: quote.discount, isSaving: true }]),
      ...feesOf(quote),
    ]}
    total={totalAmount}
  />
);

export const AddToCalendar = ({ token }: { token: string }) => (
  <AnchorButton variant="secondary" href={`/api/manage/${encodeURIComponent(token)}/calendar.ics`} download>
    <CalendarPlus size={18} aria-hidden />
    Add to calendar
  </AnchorButton>
);

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
          <CardText>{displayPickup(booking)}</CardText>
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
