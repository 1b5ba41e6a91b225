import { Navigation, Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { RideStep } from '@livery/shared-types/rideFields';
import type { RideProblemKind } from '@livery/shared-types/rideLimits';
import { phoneLink } from '@livery/shared-types/contactLinks';
import { theme } from '../../styles/index.ts';
import { clockOf, dayOfInstant } from './clock.ts';
import { mapsLink } from './mapsLink.ts';
import { BigButton, BigLink, Label, MainButton, Row } from './parts.tsx';
import type { NewExtra } from './press.ts';
import { acceptsChanges, cashDue, isTripOver, nextAddress, stepAfter, type ShownTrip } from './shownTrips.ts';
import { CashSheet, DeclineSheet, DoneSheet, StartEarlySheet } from './sheets.tsx';
import { useTexts } from './texts.ts';

const Buttons = styled.div`
  display: grid;
  gap: ${theme.space(1)};
`;

const Hint = styled(Label)`
  text-align: center;
`;

/** So long before the pickup nobody sets off without being asked. */
const EARLY_MS = 4 * 60 * 60 * 1000;

export interface TripActions {
  step: (step: RideStep) => void;
  decline: (reason: string) => void;
  cash: (amount: string) => void;
  problem: (problem: RideProblemKind, note: string) => void;
  extra: (extra: NewExtra) => void;
}

type OpenSheet = 'decline' | 'early' | 'done' | 'cash' | undefined;

export function ActionBar({
  trip,
  when,
  now,
  isResting,
  actions,
}: {
  trip: ShownTrip;
  when: string;
  now: number;
  isResting: boolean;
  actions: TripActions;
}) {
  const texts = useTexts();
  const [sheet, setSheet] = useState<OpenSheet>();
  const close = () => setSheet(undefined);

  const next = isTripOver(trip) ? undefined : stepAfter(trip.ride.step);
  const press = (step: RideStep) => {
    close();
    actions.step(step);
  };
  const handleMain = (step: RideStep) => {
    const isEarly = Date.parse(trip.pickupDate) - now > EARLY_MS;
    if (step === 'done') setSheet('done');
    else if (step === 'on_the_way' && isEarly) setSheet('early');
    else press(step);
  };
  const opensAt = Date.parse(trip.setOutFrom);
  const isTooEarly = next === 'on_the_way' && now < opensAt;
  const due = cashDue(trip);
  const takesCash =
    trip.ride.step !== null && trip.ride.step !== 'accepted' && trip.ride.step !== 'on_the_way';
  const address = nextAddress(trip);

  return (
    <Buttons>
      {due !== null && takesCash && (
        <Row $columns="2fr 1fr">
          <BigButton
            $look={isTripOver(trip) ? 'primary' : 'secondary'}
            disabled={isResting}
            onClick={() => actions.cash(due)}
          >
            {texts.cashButton(texts.money(due))}
          </BigButton>
          <BigButton onClick={() => setSheet('cash')}>{texts.otherAmount}</BigButton>
        </Row>
      )}
      {due === null && trip.cashReceived !== null && (
        <BigButton onClick={() => setSheet('cash')}>{texts.correctCash}</BigButton>
      )}
      {acceptsChanges(trip, 'accepted') && (
        <BigButton $look="primary" onClick={() => press('accepted')}>
          {texts.acceptChanges}
        </BigButton>
      )}
      {!isTripOver(trip) && (
        <Row $columns={trip.passengerPhone === null ? '1fr' : '1fr 1fr'}>
          {trip.passengerPhone !== null && (
            <BigLink href={phoneLink(trip.passengerPhone)} aria-label={texts.callLabel(trip.passengerName)}>
              <Phone size={22} aria-hidden />
              {texts.call}
            </BigLink>
          )}
          <BigLink href={mapsLink(address)} aria-label={texts.navigateLabel(address)}>
            <Navigation size={22} aria-hidden />
            {texts.navigate}
          </BigLink>
        </Row>
      )}
      {isTooEarly && (
        <Hint>{texts.opensAt(texts.time(clockOf(opensAt)), texts.day(dayOfInstant(opensAt)))}</Hint>
      )}
      {next !== undefined && (
        <MainRow hasDecline={next === 'accepted'}>
          {next === 'accepted' && (
            <MainButton $look="danger" onClick={() => setSheet('decline')}>
              {texts.decline}
            </MainButton>
          )}
          <MainButton $look="primary" disabled={isResting || isTooEarly} onClick={() => handleMain(next)}>
            {next === 'accepted' ? texts.accept : texts.steps[next]}
          </MainButton>
        </MainRow>
      )}
      {sheet === 'decline' && (
        <DeclineSheet
          onClose={close}
          onDecline={(reason) => {
            close();
            actions.decline(reason);
          }}
        />
      )}
      {sheet === 'early' && (
        <StartEarlySheet when={when} onClose={close} onStart={() => press('on_the_way')} />
      )}
      {sheet === 'done' && <DoneSheet trip={trip} onClose={close} onDone={() => press('done')} />}
      {sheet === 'cash' && (
        <CashSheet
          trip={trip}
          onClose={close}
          onCash={(amount) => {
            close();
            actions.cash(amount);
          }}
        />
      )}
    </Buttons>
  );
}

const MainRow = ({ hasDecline, children }: { hasDecline: boolean; children: ReactNode }) => (
  <Row $columns={hasDecline ? '1fr 1.6fr' : '1fr'}>{children}</Row>
);
