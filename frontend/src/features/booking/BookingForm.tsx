import { useRef, useState, type RefObject } from 'react';
import type { CreatedBooking } from '@livery/shared-types/booking';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useCreateBookingMutation } from './bookingApi.ts';
import { encodeQuote, hoursOf, saveDraft, type BookingDraft } from './bookingDraft.ts';
import { rememberIntention, type Intention } from './intention.ts';
import { PackageBuilder } from './PackageBuilder.tsx';
import { PricingSummary } from './PricingSummary.tsx';
import { copied, SavedQuote } from './SavedQuote.tsx';
import { TermsConsent } from './TermsConsent.tsx';
import { TotalBar } from './TotalBar.tsx';
import { useBookingForm, type Catalog } from './useBookingForm.ts';
import { usePackageQuote } from './usePackageQuote.ts';
import { preloadRules, useSubmitBooking } from './useSubmitBooking.ts';

export const Panels = styled(Form)`
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
const Actions = styled.div`
  display: grid;
  gap: ${theme.space(1.5)};
  margin-top: ${theme.space(3)};
`;
const Body = styled.div`
  margin-top: ${theme.space(3)};
`;

export interface BookingFormProps extends Catalog {
  /** What the form begins with, asked for once it stands in a browser: only that knows. */
  initial: () => BookingDraft;
  /** Outlives the form, so that coming back from the payment card and pressing again finds the same booking. */
  intentionRef: RefObject<Intention>;
  /** Names of known places, offered while an address is typed. */
  places: readonly string[];
  /** What was asked for is with the server; `left` is the form as it stood. */
  onBooked: (booking: CreatedBooking, left: BookingDraft) => void;
}

/** The two panels: what is wanted, and what it costs. */
export function BookingForm(props: BookingFormProps) {
  const { initial, intentionRef, services, vehicles, settings, places, onBooked } = props;
  const { form, today } = useBookingForm(initial, { services, vehicles, settings });
  const { control } = form;
  const [serviceIds, vehicleId, duration, promoCode] = useWatch({
    control,
    name: ['serviceIds', 'vehicleId', 'duration', 'promoCode'],
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
    quote: price.quote,
    vehicle: vehicles.find(({ id }) => id === vehicleId),
    intentionRef,
    send: (order) => {
      rememberIntention({ body: JSON.stringify(order.body), key: order.idempotencyKey });
      return createBooking(order);
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
      showToast({
        title: 'No Services Selected',
        description: 'Please select at least one service or vehicle',
        variant: 'destructive',
      });
      return;
    }
    saveDraft(values);
    const link = `${window.location.origin}${paths.booking}?quote=${encodeQuote(values)}`;
    setSavedLink(link);
    showToast({
      title: 'Quote Saved',
      description: (await copied(link))
        ? 'It is kept in this browser, and a link to it is in your clipboard.'
        : 'It is kept in this browser, and its link is below the button.',
    });
  };

  const summaryRef = useRef<HTMLElement>(null);
  const noMethod = !settings.stripePaymentEnabled && !settings.cashPaymentEnabled;
  return (
    <Panels
      noValidate
      closed={today === undefined}
      onFocus={preloadRules}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Card aria-labelledby="builder-title">
        <CardTitle id="builder-title">Package Builder</CardTitle>
        <Body>
          <PackageBuilder
            form={form}
            services={services}
            vehicles={vehicles}
            settings={settings}
            places={places}
            today={today}
          />
        </Body>
      </Card>
      <Summary aria-labelledby="summary-title" ref={summaryRef}>
        <CardTitle id="summary-title">Pricing Summary</CardTitle>
        <PricingSummary
          price={price}
          previousTotal={changed?.choice === choiceText ? changed.from : undefined}
        />
        <TermsConsent form={form} />
        <Actions>
          <Button
            type="submit"
            size="large"
            wide
            busy={isSubmitting}
            busyLabel="Sending your booking…"
            disabled={noMethod}
          >
            Proceed to Payment
          </Button>
          <Button variant="secondary" wide onClick={() => void handleSaveQuote()}>
            Save Quote
          </Button>
          {savedLink !== undefined && <SavedQuote link={savedLink} />}
        </Actions>
      </Summary>
      <TotalBar price={price} summary={summaryRef} busy={isSubmitting} disabled={noMethod} />
    </Panels>
  );
}
