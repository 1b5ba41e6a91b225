import { useRef, useState } from 'react';
import type { CreatedBooking } from '@livery/shared-types/booking';
import type { Quote } from '@livery/shared-types/catalog';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type { Catalog } from '../../api/catalogApi.ts';
import { media, theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardTitle, Stack } from '../../ui/layout.ts';
import { LoadingText, Skeleton } from '../../ui/states.tsx';
import { useCreateBookingMutation } from './bookingApi.ts';
import type { BookingDraft } from './bookingDraft.ts';
import { preloadRules } from './draftResolver.ts';
import { keyForBooking } from './submitAttempt.ts';
import { PackageBuilder } from './PackageBuilder.tsx';
import { PricingSummary } from './PricingSummary.tsx';
import { SavedQuote } from './SavedQuote.tsx';
import { TermsConsent } from './TermsConsent.tsx';
import { TotalBar } from './TotalBar.tsx';
import { useBookingForm } from './useBookingForm.ts';
import { usePackageQuote } from './usePackageQuote.ts';
import { useSubmitBooking } from './useSubmitBooking.ts';
import { useTakenVehicles } from './useTakenVehicles.ts';

const Panels = styled.form`
  display: grid;
  gap: ${theme.space(3)};
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, 1.55fr) minmax(20rem, 1fr);
    gap: ${theme.space(4)};
  }
`;
const Summary = styled(Card)`
  ${media.desktop} {
    position: sticky;
    top: calc(var(--header-height) + ${theme.space(3)});
  }
`;

interface Props extends Catalog {
  /** The draft to begin with; called once hydrated, because only the browser knows it. */
  initial: () => BookingDraft;
  /** Called before anything is sent, with the request's body; false keeps it from being sent. */
  confirmSubmit: (body: string) => Promise<boolean>;
  places: readonly string[];
  onBooked: (booking: CreatedBooking, draft: BookingDraft) => void;
}

/** There is no payment now for cash, for a total of zero, and for a car that is taken. */
function submitLabelFor(method: 'stripe' | 'cash', isTaken: boolean, quote: Quote | undefined): string {
  if (method === 'cash' || quote?.total === '0.00') return 'Request Booking';
  return isTaken ? 'Send request without payment' : 'Proceed to Payment';
}

export function BookingForm(props: Props) {
  const { initial, confirmSubmit, services, vehicles, settings, places, onBooked } = props;
  const { form, rules, today } = useBookingForm(initial, { services, vehicles, settings });
  const { control } = form;
  const [vehicleId, method] = useWatch({ control, name: ['vehicleId', 'paymentMethod'] });
  const price = usePackageQuote(control);
  const [changed, setChanged] = useState<{ choiceKey: string; from: string }>();

  const [createBooking] = useCreateBookingMutation();
  const { submit, isSubmitting } = useSubmitBooking({
    form,
    rules,
    quote: price.quote,
    // The key comes last: the question in between may have forgotten the attempt before.
    send: async (body) => {
      const written = JSON.stringify(body);
      if (!(await confirmSubmit(written))) return undefined;
      return createBooking({ body, idempotencyKey: keyForBooking(written) });
    },
    onPriceChanged: () => {
      if (price.quote) setChanged({ choiceKey: price.choiceKey, from: price.quote.total });
      price.refresh();
    },
    onBooked: (booking) => onBooked(booking, form.getValues()),
  });

  const taken = useTakenVehicles(control);
  const summaryRef = useRef<HTMLElement>(null);
  const submitButton = {
    type: 'submit',
    busy: isSubmitting,
    disabled: !settings.stripePaymentEnabled && !settings.cashPaymentEnabled,
    children: submitLabelFor(method, taken.isTaken(vehicleId), price.quote),
  } as const;
  return (
    <Panels noValidate onFocus={preloadRules} onSubmit={(event) => void submit(event)}>
      <Card aria-labelledby="builder-title">
        <CardTitle id="builder-title">Package Builder</CardTitle>
        <Stack $gap={0} $top={3}>
          <PackageBuilder {...{ form, services, vehicles, settings, places, today }} asksForContact />
        </Stack>
      </Card>
      <Summary aria-labelledby="summary-title" ref={summaryRef}>
        <CardTitle id="summary-title">Pricing Summary</CardTitle>
        <PricingSummary
          price={price}
          previousTotal={changed?.choiceKey === price.choiceKey ? changed.from : undefined}
        />
        <TermsConsent form={form} />
        <Stack $gap={1.5} $top={3}>
          <Button {...submitButton} size="large" wide busyLabel="Sending your booking…" />
          <SavedQuote form={form} />
        </Stack>
      </Summary>
      <TotalBar price={price} summary={summaryRef} submitButton={submitButton} />
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
