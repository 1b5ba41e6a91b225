import type { Offer } from '@livery/shared-types/offer';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useVehiclesQuery } from '../../api/catalogApi.ts';
import { isFreeByCard } from '../../domain/balance.ts';
import { displayInstant, displayPickup } from '../../domain/dates.ts';
import { passengers, picturesOf } from '../../domain/vehicleFacts.ts';
import { theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact, FactGrid } from '../../ui/Facts.tsx';
import { Card, CardText, CardTitle, Columns, Stack } from '../../ui/layout.ts';
import { Callout } from '../../ui/Notice.tsx';
import { discountsOf, feesOf, PriceTable } from '../../ui/PriceTable.tsx';
import { RouteLine } from '../../ui/RouteLine.tsx';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { VehiclePicture } from '../../ui/VehiclePicture.tsx';

const Framed = styled.div`
  margin-top: ${theme.space(3)};
  overflow: hidden;
  border-radius: ${theme.radius.medium};
`;

interface Props {
  offer: Offer;
  /** Asks for consent to the cancellation terms, and shows what is wrong with it. */
  renderConsent: (consent: {
    checked: boolean;
    onChange: (checked: boolean) => void;
    error: string | undefined;
  }) => ReactNode;
  failure: string | undefined;
  isAccepting: boolean;
  onAccept: () => Promise<void>;
}

export function OfferView({ offer, renderConsent, failure, isAccepting, onAccept }: Props) {
  const [isConsented, setConsented] = useState(false);
  const [fault, setFault] = useState<string>();
  const singleFlight = useSingleFlight();
  const isCash = offer.paymentMethod === 'cash';
  const isFree = !isCash && isFreeByCard(offer.totalAmount);

  const handleAccept = () => {
    if (!isConsented) return setFault('Please accept the cancellation terms to continue');
    void singleFlight(onAccept);
  };

  return (
    <Columns $ratio={1.5}>
      <Card as="article" aria-labelledby="trip-title">
        <CardTitle id="trip-title">Your trip, {offer.customerName}</CardTitle>
        <OfferedCar offer={offer} />
        <FactGrid>
          <Fact label="Passenger">{offer.passengerName}</Fact>
          <Fact label="Pickup">{displayPickup(offer)}</Fact>
          <Fact label="Duration">{offer.duration} hours</Fact>
          <Fact label="Vehicle">{offer.vehicleName}</Fact>
          <Fact label="Payment method">{isCash ? 'Cash' : 'Card'}</Fact>
          <Fact label="Route" wide>
            <RouteLine booking={{ ...offer, destinationAddress: null }} />
          </Fact>
          <Fact label="Passengers">{offer.passengers}</Fact>
          <Fact label="Luggage">{offer.luggage}</Fact>
          <Fact label="Flight number">{offer.flightNumber}</Fact>
          <Fact label="Name on the pickup sign">{offer.pickupSign}</Fact>
          <Fact label="Notes" wide>
            {offer.notes}
          </Fact>
        </FactGrid>
      </Card>
      <Card aria-labelledby="price-title">
        <CardTitle id="price-title">Our price for it</CardTitle>
        <PriceTable
          quote={offer.quote}
          extras={[...discountsOf(offer.quote), ...feesOf(offer.quote)]}
          total={offer.totalAmount}
        />
        <Callout $tone="yellow" $top={2.5}>
          This price stands until {displayInstant(offer.expiresAt)}.
        </Callout>
        {renderConsent({
          checked: isConsented,
          onChange: (checked) => {
            setConsented(checked);
            setFault(undefined);
          },
          error: fault,
        })}
        {failure !== undefined && (
          <Callout $tone="red" $top={2} role="alert">
            {failure}
          </Callout>
        )}
        <Stack $gap={1.5} $top={2}>
          <Button size="large" wide busy={isAccepting} busyLabel="Accepting…" onClick={handleAccept}>
            {isCash || isFree ? 'Accept' : 'Accept and pay'}
          </Button>
        </Stack>
        <CardText>
          {isCash && 'You pay your chauffeur in cash on arrival.'}
          {isFree && 'There is nothing to pay.'}
          {!isCash && !isFree && 'Your card is asked for in the next step.'}
        </CardText>
      </Card>
    </Columns>
  );
}

/** A courtesy: nothing is shown where there is no car, or the fleet cannot be loaded. */
function OfferedCar({ offer }: { offer: Offer }) {
  const { data: vehicles, isError } = useVehiclesQuery();
  if (offer.vehicleId === null || isError) return null;
  const vehicle = vehicles?.find(({ id }) => id === offer.vehicleId);
  return (
    <Framed>
      <VehiclePicture url={vehicle && picturesOf(vehicle)[0]} alt={offer.vehicleName ?? ''} eager />
      {vehicle && <CardText>Up to {passengers(vehicle.capacity)}.</CardText>}
    </Framed>
  );
}
