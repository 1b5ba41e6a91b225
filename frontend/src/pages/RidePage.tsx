import type { PassengerRide } from '@livery/shared-types/ride';
import { placeOfAddress } from '@livery/shared-types/places';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { errorDetail } from '../api/apiError.ts';
import { currentSite } from '../domain/siteConfig.ts';
import { RideMap } from '../features/coverage/RideMap.tsx';
import { RideRating } from '../features/ride/RideRating.tsx';
import { clockOf, headlineOf, isAwaited, isNear, phaseOf } from '../features/ride/rideStatus.ts';
import { RideStatusLine } from '../features/ride/RideStatusLine.tsx';
import { RideView } from '../features/ride/RideView.tsx';
import { useLiveRide } from '../features/ride/useLiveRide.ts';
import { paths } from '../routing/paths.ts';
import { theme } from '../styles/index.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Columns, Stack } from '../ui/layout.ts';
import { SitePage } from '../ui/SitePage.tsx';
import { ErrorState, LoadingText, Skeleton } from '../ui/states.tsx';
import { Muted, VisuallyHidden } from '../ui/text.tsx';
import { useNow } from '../ui/useNow.ts';

/** What is said below the title may change by the minute: what stands below that keeps its place. */
const Lead = styled.span`
  display: block;
  min-height: 2lh;
  color: ${theme.color.text};
`;

const contact = (
  <LinkButton variant="secondary" to={paths.support}>
    Contact Us
  </LinkButton>
);

export default function RidePage() {
  const { token } = useParams();
  const { ride, error, isUnknown, isFetching, live, asOf, refetch } = useLiveRide(token);
  const now = useNow();

  if (token === undefined || isUnknown) {
    return (
      <SitePage page="ride">
        <ErrorState picture="lost-link" title="This link does not lead to a ride" action={contact}>
          It may be incomplete, or the ride is over long since. Please open it once more from our email, or
          ask us.
        </ErrorState>
      </SitePage>
    );
  }
  if (!ride && error) {
    return (
      <SitePage page="ride">
        <ErrorState
          title="Your ride could not be loaded"
          onRetry={refetch}
          retrying={isFetching}
          action={contact}
        >
          {errorDetail(error)}
        </ErrorState>
      </SitePage>
    );
  }
  if (!ride) return <LoadingRide />;

  const { title, lead, isLate } = headlineOf(ride, Math.max(now, asOf ?? 0));
  return (
    <SitePage
      page="ride"
      title={title}
      lead={<Lead>{lead}</Lead>}
      above={<RideStatusLine isLate={isLate} live={live} hasFailed={error !== undefined} asOf={asOf} />}
    >
      <VisuallyHidden as="output">{isLate ? `${title}. Running late.` : title}</VisuallyHidden>
      <RideView
        ride={ride}
        url={`${window.location.origin}${paths.ride(token)}`}
        map={<Whereabouts ride={ride} now={now} />}
        rating={ride.canRate && <RideRating ride={ride} token={token} />}
      />
    </SitePage>
  );
}

/** A ride that is being loaded has its shape already. */
const LoadingRide = () => (
  <SitePage
    page="ride"
    lead={
      <Lead>
        <LoadingText>Loading your ride...</LoadingText>
      </Lead>
    }
    above={<RideStatusLine isLate={false} live="connecting" hasFailed={false} asOf={undefined} />}
  >
    <Columns $ratio={1.5}>
      <Stack $gap={3}>
        <Skeleton $height="16rem" $radius={theme.radius.large} />
        <Skeleton $ratio="3 / 2" $radius={theme.radius.large} />
      </Stack>
      <Skeleton $height="18rem" $radius={theme.radius.large} />
    </Columns>
  </SitePage>
);

const Caption = styled.figcaption`
  margin-top: ${theme.space(1)};
`;
const oldAfterMs = 2 * 60_000;

/** The map, as long as one waits for the car, and what it cannot show. */
function Whereabouts({ ride, now }: { ride: PassengerRide; now: number }) {
  const phase = phaseOf(ride);
  if (!currentSite().hasCoverage || !isAwaited(phase)) return null;
  const { position, pickupAddress } = ride;
  const pickup = placeOfAddress(pickupAddress);
  const isOld = position !== null && now - Date.parse(position.at) > oldAfterMs;
  const car = isNear(phase) && position ? { latitude: position.lat, longitude: position.lng } : undefined;

  const ofCar = !isNear(phase)
    ? 'The car appears here once your chauffeur is on the way.'
    : !car
      ? 'The position of the car is not known at the moment.'
      : isOld
        ? `Last seen ${clockOf(position?.at ?? now)}. Its position is not known since.`
        : 'The car, as it moves.';
  const ofPickup = pickup ? '' : ' Your pickup address is not on this map.';
  const shown = [pickup && `your pickup at ${pickup.name}`, car && 'your car'].filter(Boolean).join(' and ');
  return (
    <figure aria-label="Where the car is">
      <RideMap label={`Map with ${shown || 'the region'}`} pickup={pickup} car={car} isOld={isOld} />
      <Caption>
        <Muted as="span">{ofCar + ofPickup}</Muted>
      </Caption>
    </figure>
  );
}
