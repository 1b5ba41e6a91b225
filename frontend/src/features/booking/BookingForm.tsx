import { useRef, useState } from 'react';
import type { CreateBookingBody, CreatedBooking } from '@livery/shared-types/booking';
import type { Quote, Service, Vehicle } from '@livery/shared-types/catalog';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { isApiError } from '../../api/apiError.ts';
import type { Catalog } from '../../api/catalogApi.ts';
import { showFailure } from '../../store/showToast.ts';
import { below, media, theme, visuallyHidden } from '../../styles/index.ts';
import { isFreeByCard } from '../../domain/balance.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardTitle, Cluster, Stack } from '../../ui/layout.ts';
import { Muted } from '../../ui/text.tsx';
import type { PendingLine } from '../../ui/PriceTable.tsx';
import { LoadingText, Skeleton } from '../../ui/states.tsx';
import { useCreateBookingMutation } from '../../api/bookingApi.ts';
import type { BookingDraft } from './bookingDraft.ts';
import { preloadRules } from './draftResolver.ts';
import { FlightReminder } from './FlightReminder.tsx';
import { closeUnknownAttempt, keyForBooking, rememberBooked } from './submitAttempt.ts';
import { PackageBuilder } from './PackageBuilder.tsx';
import { PricingSummary } from './PricingSummary.tsx';
import { SavedQuote } from './SavedQuote.tsx';
import { StepBar } from './StepBar.tsx';
import { TermsConsent } from './TermsConsent.tsx';
import { TotalBar } from './TotalBar.tsx';
import { useBookingForm } from './useBookingForm.ts';
import { useBookingStep } from './useBookingStep.ts';
import { servicesNeedingCar } from '../../domain/needsCar.ts';
import { durationFault, hoursOf } from '../../domain/bookedHours.ts';
import { useQuote } from '../../api/useQuote.ts';
import { useStepFocus } from './useStepFocus.ts';
import { useSubmitBooking } from './useSubmitBooking.ts';
import { useTakenVehicles } from '../../api/useTakenVehicles.ts';

const Panels = styled.form`
  display: grid;
  gap: ${theme.space(3)};
  align-items: start;
  ${below.desktop} {
    &[data-step='1'] [data-part]:not([data-part='1']),
    &[data-step='2'] [data-part]:not([data-part='2']),
    &[data-step='3'] [data-part]:not([data-part='3']) {
      display: none;
    }
    &:not([data-step='1']) [data-head] {
      ${visuallyHidden}
    }
  }
  ${below.phone} {
    > section {
      padding-inline: ${theme.space(2)};
    }
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1.55fr) minmax(20rem, 1fr);
    gap: ${theme.space(4)};
  }
`;
const Summary = styled(Card)`
  ${media.desktop} {
    position: sticky;
    top: calc(var(--top-inset) + ${theme.space(3)});
  }
`;

const Head = styled(Cluster).attrs({ $justify: 'space-between' })`
  margin-bottom: ${theme.space(2.5)};
`;

interface Props extends Catalog {
  /** The draft to begin with; called once hydrated, because only the browser knows it. */
  initial: () => BookingDraft;
  /** Called before anything is sent, with the draft's id and the request's body; false keeps it from being sent. */
  confirmSubmit: (draftId: string, body: string) => Promise<boolean>;
  places: readonly string[];
  onBooked: (booking: CreatedBooking, draft: BookingDraft) => void;
  /** Another tab has booked or dropped the draft as it stands here. */
  onForgotten: () => void;
}

const NO_CAR_YET =
  'No car chosen yet. Choose one here, or send again without one: we assign a car that fits.';

/** The second press of a double press is no answer to the question that the first one brought up. */
const READING_MS = 700;

/** There is no payment now for cash, for a total that no card is charged for, and for a car that is taken. */
function submitLabelFor(method: 'stripe' | 'cash', isTaken: boolean, quote: Quote | undefined): string {
  if (method === 'cash' || (quote && isFreeByCard(quote.total))) return 'Request Booking';
  return isTaken ? 'Send request without payment' : 'Proceed to Payment';
}

/** The chosen services and vehicle, as the price will list them. */
const linesOf = (services: Service[], vehicles: Vehicle[], ids: string[]): PendingLine[] =>
  [
    ...services.map(({ id, name, category }) => ({ itemId: id, name, isHourly: category === 'hourly' })),
    ...vehicles.map(({ id, name }) => ({ itemId: id, name, isHourly: true })),
  ].filter(({ itemId }) => ids.includes(itemId));

export function BookingForm(props: Props) {
  const { initial, confirmSubmit, services, vehicles, settings, places, onBooked, onForgotten } = props;
  const { form, rules, today, contact } = useBookingForm(
    initial,
    { services, vehicles, settings },
    onForgotten,
  );
  const { control } = form;
  const [serviceIds, vehicleId, method, date, time, duration, promoCode] = useWatch({
    control,
    name: ['serviceIds', 'vehicleId', 'paymentMethod', 'date', 'time', 'duration', 'promoCode'],
  });
  const hours = hoursOf(duration);
  const choice = { serviceIds, vehicleId: vehicleId || null, duration: hours, promoCode };
  const price = useQuote(choice, durationFault(duration));
  const [changed, setChanged] = useState<{ choiceKey: string; from: string }>();

  const askedForCarAt = useRef<number>(undefined);
  /** Sending again, once the question was read, says that none is wanted. */
  const wasAskedForCar = () => {
    askedForCarAt.current ??= Date.now();
    const isAnswer = Date.now() - askedForCarAt.current > READING_MS;
    if (isAnswer) form.setValue('withoutCar', true);
    return isAnswer;
  };
  const lacksCar = (body: CreateBookingBody) =>
    body.vehicleId === null &&
    vehicles.length > 0 &&
    servicesNeedingCar(services, body.serviceIds ?? []).length > 0;

  const [createBooking] = useCreateBookingMutation();
  const { submit, isSubmitting } = useSubmitBooking({
    form,
    rules,
    quote: price.quote,
    // The key is made last: the question before it may close the attempt.
    send: async (body) => {
      if (lacksCar(body) && !form.getValues('withoutCar') && !wasAskedForCar()) {
        form.setError('vehicleId', { type: 'question', message: NO_CAR_YET });
        return undefined;
      }
      const written = JSON.stringify(body);
      const { id } = form.getValues();
      if (!(await confirmSubmit(id, written))) return undefined;
      const answer = await createBooking({ body, idempotencyKey: keyForBooking(id, written) });
      if (answer.data) rememberBooked(id, written, answer.data);
      else if (isApiError(answer.error) && answer.error.code === 'idempotency.key_reused') {
        closeUnknownAttempt(id);
        showFailure(
          'You have sent this booking already',
          'We have it as it was before it was changed. Look it up under My Bookings, or press again to book this one too.',
        );
        return undefined;
      }
      return answer;
    },
    onPriceChanged: () => {
      if (price.quote) setChanged({ choiceKey: price.choiceKey, from: price.quote.total });
      price.refresh();
    },
    onBooked: (booking) => onBooked(booking, form.getValues()),
  });

  const taken = useTakenVehicles(date, time, duration);
  const formRef = useRef<HTMLFormElement>(null);
  const summaryRef = useRef<HTMLElement>(null);
  const steps = useBookingStep(today !== undefined);
  const focusFault = useStepFocus(formRef, steps, form.formState.submitCount);
  const submitButton = {
    type: 'submit',
    busy: isSubmitting,
    disabled: !settings.stripePaymentEnabled && !settings.cashPaymentEnabled,
    children: submitLabelFor(method, taken.isTaken(vehicleId), price.quote),
  } as const;
  return (
    <Panels
      ref={formRef}
      noValidate
      data-step={steps.step}
      onFocus={preloadRules}
      onSubmit={(event) => void submit(event)}
    >
      <StepBar
        control={control}
        steps={steps}
        vehicleName={vehicles.find(({ id }) => id === vehicleId)?.name}
      />
      <Card aria-labelledby="builder-title">
        <Head data-head>
          <CardTitle id="builder-title">Package Builder</CardTitle>
          <Muted>What is marked * is needed.</Muted>
        </Head>
        <PackageBuilder
          {...{ form, services, vehicles, settings, places, today, contact, taken, steps }}
          promoFault={price.quote?.promoMessage ?? undefined}
          onJourneyFault={focusFault}
        />
      </Card>
      <Summary aria-labelledby="summary-title" data-part={3} ref={summaryRef}>
        <CardTitle id="summary-title">Pricing Summary</CardTitle>
        <PricingSummary
          price={price}
          chosen={linesOf(services, vehicles, [...serviceIds, vehicleId])}
          isByCard={method === 'stripe'}
          previousTotal={changed?.choiceKey === price.choiceKey ? changed.from : undefined}
        />
        <FlightReminder form={form} services={services} onAdd={focusFault} />
        <TermsConsent form={form} />
        <Stack $gap={1.5} $top={3}>
          <Button {...submitButton} size="large" wide busyLabel="Sending your booking…" />
          <SavedQuote form={form} />
        </Stack>
      </Summary>
      {/* An IntersectionObserver does not report the move from hidden to out of sight. */}
      <TotalBar key={steps.step} price={price} summary={summaryRef} submitButton={submitButton} />
    </Panels>
  );
}

export const FormSkeleton = () => (
  <Panels as="div">
    <Card>
      <LoadingText hidden>Loading the booking form</LoadingText>
      <Skeleton $width="11rem" $height="1.75rem" />
      <Stack $gap={3} $top={4}>
        {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((row) => (
          <Skeleton key={row} $height="4.25rem" />
        ))}
      </Stack>
    </Card>
    <Card>
      <Skeleton $width="10rem" $height="1.75rem" />
      <Stack $gap={3} $top={4}>
        <Skeleton $height="6rem" />
        <Skeleton $height="3.375rem" />
      </Stack>
    </Card>
  </Panels>
);
