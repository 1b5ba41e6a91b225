import type { PassengerRide } from '@livery/shared-types/ride';
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { displayPickup } from '../../domain/dates.ts';
import { emailLink, phoneLink } from '@livery/shared-types/contactLinks';
import { currentSite } from '../../domain/siteConfig.ts';
import { below, theme } from '../../styles/index.ts';
import { AnchorButton } from '../../ui/Button.tsx';
import { ChauffeurLine } from '../../ui/ChauffeurLine.tsx';
import { Fact, FactGrid } from '../../ui/Facts.tsx';
import { Card, CardActions, CardText, CardTitle, Columns, Stack } from '../../ui/layout.ts';
import { RideSteps } from '../../ui/RideSteps.tsx';
import { RouteLine } from '../../ui/RouteLine.tsx';
import { BookingNumber } from '../../ui/text.tsx';
import { isOver, phaseOf } from './rideStatus.ts';
import { ShareRide } from './ShareRide.tsx';

const Progress = styled.div`
  margin-top: ${theme.space(3)};
`;
/** On a phone they are as wide as the thumb likes them. */
const Actions = styled(CardActions)`
  ${below.phone} {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-content: stretch;
  }
`;

const firstName = (name: string) => name.split(' ')[0];

interface RideViewProps {
  ride: PassengerRide;
  /** The page's address, to be passed on. */
  url: string;
  /** Where the car is, while somebody waits for it. */
  map: ReactNode;
  /** Asked for once the ride is done. */
  rating: ReactNode;
}

export function RideView({ ride, url, map, rating }: RideViewProps) {
  const hasEnded = isOver(ride);
  // A day after the ride, whoever has the link no longer sees who drove.
  const isSomebodyShown = phaseOf(ride) !== 'off' && !(hasEnded && ride.chauffeur === null);
  return (
    <Columns $ratio={1.5}>
      <Stack $gap={3}>
        {rating}
        {isSomebodyShown && (
          <Card aria-label="Chauffeur and ride">
            <ChauffeurLine {...ride} />
            <Progress>
              <RideSteps steps={ride.steps} step={ride.step} />
            </Progress>
            {!hasEnded && (
              <Actions>
                {ride.chauffeur && (
                  <AnchorButton href={phoneLink(ride.chauffeur.phone)}>
                    <Phone size={18} aria-hidden /> Call {firstName(ride.chauffeur.name)}
                  </AnchorButton>
                )}
                <ShareRide url={url} />
              </Actions>
            )}
          </Card>
        )}
        {map}
      </Stack>
      <Stack $gap={3}>
        <Trip ride={ride} />
        <Contact />
      </Stack>
    </Columns>
  );
}

const Trip = ({ ride }: { ride: PassengerRide }) => (
  <Card aria-labelledby="trip-title">
    <CardTitle id="trip-title">Your trip</CardTitle>
    <FactGrid>
      <Fact label="Pickup" wide>
        {displayPickup(ride)}
      </Fact>
      <Fact label="Route" wide>
        <RouteLine booking={{ ...ride, destinationAddress: null }} />
      </Fact>
      <Fact label="Duration">{ride.duration} hours</Fact>
      <Fact label="Booking">
        <BookingNumber id={ride.reference} />
      </Fact>
    </FactGrid>
  </Card>
);

function Contact() {
  const { brand } = currentSite();
  return (
    <Card aria-labelledby="contact-title">
      <CardTitle id="contact-title">{brand.name}</CardTitle>
      <CardText>Something is not right? We answer day and night.</CardText>
      <CardActions>
        <AnchorButton variant="secondary" href={phoneLink(brand.phone)}>
          <Phone size={18} aria-hidden /> {brand.phone}
        </AnchorButton>
        <AnchorButton variant="secondary" href={emailLink(brand.email)}>
          <Mail size={18} aria-hidden /> Email
        </AnchorButton>
      </CardActions>
    </Card>
  );
}
