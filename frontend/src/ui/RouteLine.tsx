import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { destinationsOf } from '../domain/bookingStatus.ts';
import { theme } from '../styles/index.ts';
import { VisuallyHidden } from './text.tsx';

const Arrow = styled(ArrowRight)`
  display: inline;
  margin: 0 ${theme.space(0.75)};
  vertical-align: -0.15em;
  color: ${theme.color.accentText};
`;

interface Route {
  pickupAddress: string;
  destinations: string[];
  destinationAddress: string | null;
}

/** Pickup and stops in order, with arrows that are read aloud as "then". */
export function RouteLine({ booking }: { booking: Route }) {
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
