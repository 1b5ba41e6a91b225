import type { OwnBooking } from '@livery/shared-types/booking';
import { styled } from 'styled-components';
import { isTripDone } from '../../domain/bookingStatus.ts';
import { paths } from '../../routing/paths.ts';
import { theme } from '../../styles/index.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { ChauffeurLine } from '../../ui/ChauffeurLine.tsx';
import { Card, CardActions, CardText, CardTitle, Stack } from '../../ui/layout.ts';
import { RideSteps } from '../../ui/RideSteps.tsx';

const Who = styled(Stack)`
  margin-top: ${theme.space(2.5)};
`;

/** Of a ride that does not take place there is nothing to follow. */
const isRideShown = ({ status, ride }: OwnBooking) =>
  ride !== null && status !== 'cancelled' && status !== 'rejected';

/** Who comes for an approved booking, how far the ride is, and the way to its own page. */
export function OwnRide({ booking }: { booking: OwnBooking }) {
  const { ride, rideToken } = booking;
  if (!ride || !isRideShown(booking)) return null;
  const isDone = isTripDone(booking);
  return (
    <Card aria-labelledby="ride-title">
      <CardTitle id="ride-title">Your ride</CardTitle>
      {!isDone && (
        <CardText>
          {ride.chauffeur
            ? 'See on a map where the car is, once it is on the way.'
            : 'Who comes appears here before the trip, and in our email.'}
        </CardText>
      )}
      {(ride.chauffeur ?? ride.vehicle) && (
        <Who $gap={3}>
          <ChauffeurLine {...ride} />
          {ride.chauffeur && <RideSteps steps={ride.steps} step={ride.step} />}
        </Who>
      )}
      {rideToken !== null && (
        <CardActions>
          <LinkButton variant="secondary" to={paths.ride(rideToken)}>
            {isDone ? 'Rate your ride' : 'Follow your ride'}
          </LinkButton>
        </CardActions>
      )}
    </Card>
  );
}
