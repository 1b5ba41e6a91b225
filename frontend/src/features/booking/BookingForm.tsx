import { useRef, useState } from 'react';
import type { CreatedBooking } from '@livery/shared-types/booking';
import type { Quote } from '@livery/shared-types/catalog';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { paths } from '../../routing/paths.ts';
import { media, theme } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { showFailure, showToast } from '../../store/showToast.ts';
import { useCreateBookingMutation } from './bookingApi.ts';
import { encodeQuote, hoursOf, saveDraft, type BookingDraft } from './bookingDraft.ts';
import { preloadRules } from './draftResolver.ts';
import { keyForBooking } from './submitAttempt.ts';
import { PackageBuilder } from './PackageBuilder.tsx';
import { PricingSummary } from './PricingSummary.tsx';
import { copyToClipboard, SavedQuote } from './SavedQuote.tsx';
import { TermsConsent } from './TermsConsent.tsx';
import { TotalBar } from './TotalBar.tsx';
import { useBookingForm, type Catalog } from './useBookingForm.ts';
import { usePackageQuote } from './usePackageQuote.ts';
import { useSubmitBooking } from './useSubmitBooking.ts';
import { useTakenVehicles } from './useTakenVehicles.ts';

export const Panels = styled.form`
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
const Body = styled.div`
  margin-top: ${theme.space(3)};
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
  const [serviceIds, vehicleId, duration, promoCode, method] = useWatch({
    control,
    name: ['serviceIds', 'vehicleId', 'duration', 'promoCode', 'paymentMethod'],
  });
  const choice = {
    serviceIds,
    vehicleId: vehicleId === '' ? null : vehicleId,
    duration: hoursOf(duration),
    promoCode,
  };
  const price = usePackageQuote(choice);
  const choiceText = JSON.stringify(choice);
  const [changed, setChanged] = useState<{ choice: string; from: string }>();

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
      if (price.quote) setChanged({ choice: choiceText, from: price.quote.total });
      price.refresh();
    },
    onBooked: (booking) => onBooked(booking, form.getValues()),
  });

  const [savedLink, setSavedLink] = useState<string>();
  const handleSaveQuote = async () => {
    const values = form.getValues();
    if (values.serviceIds.length === 0 && values.vehicleId === '') {
      showFailure('No Services Selected', 'Please select at least one service or vehicle');
      return;
    }
    saveDraft(values);
    const link = `${window.location.origin}${paths.booking}?quote=${encodeQuote(values)}`;
    setSavedLink(link);
    showToast({
      title: 'Quote Saved',
      description: (await copyToClipboard(link))
        ? 'It is kept in this browser, and a link to it is in your clipboard.'
        : 'It is kept in this browser, and its link is below the button.',
    });
  };

  const taken = useTakenVehicles(control);
  const submitLabel = submitLabelFor(method, taken.isTaken(vehicleId), price.quote);
  const summaryRef = useRef<HTMLElement>(null);
  const noMethod = !settings.stripePaymentEnabled && !settings.cashPaymentEnabled;
  return (
    <Panels noValidate onFocus={preloadRules} onSubmit={(event) => void submit(event)}>
      <Card aria-labelledby="builder-title">
        <CardTitle id="builder-title">Package Builder</CardTitle>
        <Body>
          <PackageBuilder {...{ form, services, vehicles, settings, places, today }} asksForContact />
        </Body>
      </Card>
      <Summary aria-labelledby="summary-title" ref={summaryRef}>
        <CardTitle id="summary-title">Pricing Summary</CardTitle>
        <PricingSummary
          price={price}
          previousTotal={changed?.choice === choiceText ? changed.from : undefined}
        />
        <TermsConsent form={form} />
        <Stack $gap={1.5} $top={3}>
          <Button
            type="submit"
            size="large"
            wide
            busy={isSubmitting}
            busyLabel="Sending your booking…"
            disabled={noMethod}
          >
            {submitLabel}
          </Button>
          <Button variant="secondary" wide onClick={() => void handleSaveQuote()}>
            Save Quote
          </Button>
          {savedLink !== undefined && <SavedQuote link={savedLink} />}
        </Stack>
      </Summary>
      <TotalBar
        price={price}
        summary={summaryRef}
        busy={isSubmitting}
        disabled={noMethod}
        submitLabel={submitLabel}
      />
    </Panels>
  );
}
