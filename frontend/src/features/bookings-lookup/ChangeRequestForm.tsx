import { useRef, useState, type SubmitEvent } from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { MAX_DURATION_HOURS, MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { isApiError } from '../../api/apiError.ts';
import { newIdempotencyKey } from '../../api/idempotencyKey.ts';
import { answerWords } from '../../domain/customerTold.ts';
import { dayAfter } from '../../domain/dates.ts';
import { useToday } from '../../domain/useToday.ts';
import { currentSite } from '../../domain/siteConfig.ts';
import { noticeRefusal, showToast } from '../../store/showToast.ts';
import { media, theme } from '../../styles/index.ts';
import { AddressRows } from '../../ui/AddressRows.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea, TextField } from '../../ui/Field.tsx';
import { Card, CardText, CardTitle, Columns, FieldPair, Stack } from '../../ui/layout.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { BookingNumber } from '../../ui/text.tsx';
import { Callout } from '../../ui/Notice.tsx';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { CarChoice } from './CarChoice.tsx';
import { ChangeMeaning } from './ChangeMeaning.tsx';
import { useAskForChangeMutation } from '../../api/ownBookingsApi.ts';
import { useChangePreview } from './useChangePreview.ts';
import { faultsOf, wantedTripOf, type WantedField, type WantedTrip } from './wantedTrip.ts';

const focusHeading = (element: HTMLHeadingElement | null) => element?.focus();

/** Beside the form on a desktop screen, and in sight while it is filled in. */
const Aside = styled(Card)`
  ${media.desktop} {
    position: sticky;
    top: calc(var(--top-inset) + ${theme.space(3)});
  }
`;

interface Props {
  booking: OwnBooking;
  token: string;
  onClose: () => void;
}

/** Asks for a change of the trip. What it would cost is shown before anything is sent. */
export default function ChangeRequestForm({ booking, token, onClose }: Props) {
  const [wanted, setWanted] = useState(() => wantedTripOf(booking));
  const [message, setMessage] = useState('');
  /** The total that was shown when the server had another one. */
  const [changedFrom, setChangedFrom] = useState<string>();
  const preview = useChangePreview(token, booking, wanted);
  const [ask, { isLoading }] = useAskForChangeMutation();
  const singleFlight = useSingleFlight();
  const attemptRef = useRef({ body: '', key: '' });

  const change = <Name extends WantedField>(name: Name, value: WantedTrip[Name]) => {
    setWanted((before) => ({ ...before, [name]: value }));
    setChangedFrom(undefined);
  };
  const faults = { ...preview.faults, ...faultsOf(wanted) };
  const field = (name: 'date' | 'time' | 'pickupAddress') => ({
    value: wanted[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const number = (name: 'duration' | 'passengers') => ({
    value: wanted[name],
    error: faults[name],
    onText: (text: string) => change(name, text),
  });

  const handleAsk = async () => {
    if (preview.shown === undefined || preview.isUpdating) return;
    const quotedTotal = preview.shown.newTotal;
    const body = { ...preview.wanted, message: message.trim() || null, quotedTotal };
    const written = JSON.stringify(body);
    // The same request keeps its key: after a lost answer it is not asked twice.
    if (attemptRef.current.body !== written) attemptRef.current = { body: written, key: newIdempotencyKey() };
    const { error } = await ask({ token, body, idempotencyKey: attemptRef.current.key });
    if (error === undefined) {
      showToast({ title: 'We have your request', description: answerWords(booking) });
      onClose();
    } else if (isApiError(error) && error.code === 'price_changed') {
      setChangedFrom(quotedTotal);
      preview.refresh();
    } else noticeRefusal('Your request could not be sent', error);
  };
  const today = useToday();

  return (
    <Columns
      $ratio={1.5}
      as="form"
      noValidate
      aria-labelledby="change-title"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void singleFlight(handleAsk);
      }}
    >
      <Card>
        <CardTitle id="change-title" ref={focusHeading} tabIndex={-1}>
          Ask for a change of booking <BookingNumber id={booking.id} />
        </CardTitle>
        <CardText>
          Change what you need. We look at it, and your booking stands until we have confirmed.
        </CardText>
        <Stack $gap={2.5} $top={3}>
          <FieldPair>
            <TextField
              label="Date"
              type="date"
              min={today}
              max={dayAfter(today, currentSite().bookingHorizonDays)}
              {...field('date')}
            />
            <TextField label="Time" type="time" step={300} {...field('time')} />
          </FieldPair>
          <FieldPair>
            <NumberField
              label="Duration (hours)"
              hint={`At least ${MIN_DURATION_HOURS} hours.`}
              kind="count"
              min={MIN_DURATION_HOURS}
              max={MAX_DURATION_HOURS}
              {...number('duration')}
            />
            <NumberField label="Passengers" optional kind="count" min={1} {...number('passengers')} />
          </FieldPair>
          <TextField label="Pickup address" autoComplete="off" maxLength={300} {...field('pickupAddress')} />
          <AddressRows
            // Two stops may be the same, and each row holds nothing but its text.
            keys={wanted.destinations.map((_, index) => String(index))}
            onAdd={() => change('destinations', [...wanted.destinations, ''])}
            onRemove={(index) => change('destinations', wanted.destinations.toSpliced(index, 1))}
            renderField={(index) => (
              <TextField
                label={`Destination ${index + 1}`}
                error={index === 0 ? faults.destinations : undefined}
                autoComplete="off"
                maxLength={300}
                value={wanted.destinations[index]}
                onChange={({ target }) =>
                  change('destinations', wanted.destinations.with(index, target.value))
                }
              />
            )}
          />
          <CarChoice
            booking={booking}
            wanted={wanted}
            error={faults.vehicleId}
            onChange={(id) => change('vehicleId', id)}
          />
          <Field label="Message" hint="Anything else that we should know." optional>
            <TextArea
              rows={3}
              maxLength={1000}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          </Field>
        </Stack>
      </Card>
      <Aside aria-labelledby="meaning-title">
        <CardTitle id="meaning-title">What it would mean</CardTitle>
        <ChangeMeaning booking={booking} preview={preview} hasFaults={Object.keys(faults).length > 0} />
        {changedFrom !== undefined && preview.shown && (
          <Callout $tone="yellow" $top={2} role="alert">
            The price has changed meanwhile: it was {displayMoney(changedFrom)} and is{' '}
            {displayMoney(preview.shown.newTotal)} now. Nothing has been sent: look at it, and ask again.
          </Callout>
        )}
        <Stack $gap={1.5} $top={3}>
          <Button
            type="submit"
            busy={isLoading}
            busyLabel="Asking…"
            disabled={preview.shown === undefined || preview.isUpdating}
          >
            Ask for this change
          </Button>
          <Button variant="secondary" disabled={isLoading} onClick={onClose}>
            Keep the booking as it is
          </Button>
        </Stack>
      </Aside>
    </Columns>
  );
}
