import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import type { CreatedBooking } from '@livery/shared-types/booking';
import type { PublicSettings, Service, Vehicle } from '@livery/shared-types/catalog';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../app/paths.ts';
import { useCreateBookingMutation } from '../features/booking/bookingApi.ts';
import {
  emptyDraft,
  encodeQuote,
  forgetDraft,
  hoursOf,
  loadDraft,
  saveDraft,
  withPresets,
  type BookingDraft,
} from '../features/booking/bookingDraft.ts';
import { PackageBuilder } from '../features/booking/PackageBuilder.tsx';
import { PricingSummary } from '../features/booking/PricingSummary.tsx';
import { TermsConsent } from '../features/booking/TermsConsent.tsx';
import { usePackageQuote } from '../features/booking/usePackageQuote.ts';
import { useSubmitBooking, type Intention } from '../features/booking/useSubmitBooking.ts';
import { useDocumentTitle } from '../features/brand/useBrand.ts';
import {
  usePublicSettingsQuery,
  useServicesQuery,
  useVehiclesQuery,
} from '../features/catalog/catalogApi.ts';
import { placeNames } from '../features/coverage/places.ts';
import { media } from '../styles/breakpoints.ts';
import { theme } from '../styles/theme.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CardTitle } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageBody } from '../ui/Section.tsx';
import { LoadingText, Skeleton } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toastStore.ts';

const SecurePayment = lazy(() => import('../features/payment/SecurePayment.tsx'));

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
const Actions = styled.div`
  display: grid;
  gap: ${theme.space(1.5)};
  margin-top: ${theme.space(3)};
`;
const BackLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(1)};
  min-height: ${theme.target};
  color: ${theme.color.accentText};
  text-decoration: none;
`;
const Body = styled.div`
  margin-top: ${theme.space(3)};
`;

/** Builds a package, shows its price as it grows, and sends it; a card booking goes on to the payment card. */
export default function BookingPage() {
  useDocumentTitle('Book Your Ride');
  const [toPay, setToPay] = useState<CreatedBooking>();
  const [search] = useSearchParams();
  const [draft, setDraft] = useState<BookingDraft>(() => withPresets(loadDraft(), search));

  const intentionRef = useRef<Intention>({ body: '', key: '' });

  const services = useServicesQuery();
  const vehicles = useVehiclesQuery();
  const settings = usePublicSettingsQuery();
  const queries = [services, vehicles, settings];
  const failed = queries.find(({ error }) => error);

  return (
    <PageBody>
      <PageHeader
        above={
          <BackLink to={paths.home}>
            <ArrowLeft size={18} aria-hidden />
            Back to Home
          </BackLink>
        }
        title="Book Your Premium Transportation"
      />
      {toPay ? (
        <Suspense fallback={<LoadingText>Initializing secure payment</LoadingText>}>
          <SecurePayment
            bookingId={toPay.id}
            total={toPay.totalAmount}
            manageToken={toPay.manageToken}
            onReturn={() => setToPay(undefined)}
            onPaid={() => {
              intentionRef.current = { body: '', key: '' };
              forgetDraft();
              setDraft(emptyDraft());
            }}
          />
        </Suspense>
      ) : failed ? (
        <ErrorState
          title="The booking form could not be loaded"
          onRetry={() => queries.forEach((query) => query.error && void query.refetch())}
        >
          Our services and cars could not be fetched. Nothing you have typed is lost.
        </ErrorState>
      ) : services.data && vehicles.data && settings.data ? (
        <BookingForm
          initial={draft}
          intentionRef={intentionRef}
          services={services.data}
          vehicles={vehicles.data}
          settings={settings.data}
          onDone={setDraft}
          onPay={(booking, left) => {
            setDraft(left);
            setToPay(booking);
          }}
        />
      ) : (
        <FormSkeleton />
      )}
    </PageBody>
  );
}

interface BookingFormProps {
  initial: BookingDraft;
  intentionRef: RefObject<Intention>;
  services: Service[];
  vehicles: Vehicle[];
  settings: PublicSettings;
  onDone: (fresh: BookingDraft) => void;
  onPay: (booking: CreatedBooking, left: BookingDraft) => void;
}

function BookingForm({
  initial,
  intentionRef,
  services,
  vehicles,
  settings,
  onDone,
  onPay,
}: BookingFormProps) {
  // What has left the catalog since the draft was kept can't be booked.
  const form = useForm<BookingDraft>({
    defaultValues: {
      ...initial,
      serviceIds: initial.serviceIds.filter((id) => services.some((service) => service.id === id)),
      vehicleId: vehicles.some(({ id, available }) => id === initial.vehicleId && available)
        ? initial.vehicleId
        : '',
      paymentMethod: methodOf(settings, initial.paymentMethod),
    },
    shouldUnregister: false,
  });
  const { control, subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }),
    [subscribe],
  );

  const [serviceIds, vehicleId, duration, promoCode] = useWatch({
    control,
    name: ['serviceIds', 'vehicleId', 'duration', 'promoCode'],
  });
  const price = usePackageQuote({
    serviceIds,
    vehicleId: vehicleId === '' ? null : vehicleId,
    duration: hoursOf(duration),
    promoCode,
  });

  const [createBooking] = useCreateBookingMutation();
  const { submit, isSubmitting } = useSubmitBooking({
    form,
    quote: price.quote,
    vehicle: vehicles.find(({ id }) => id === vehicleId),
    intentionRef,
    send: createBooking,
    onPriceChanged: price.refresh,
    onBooked: (booking) => {
      if (booking.paymentMethod === 'stripe' && booking.paymentStatus !== 'not_required') {
        onPay(booking, form.getValues());
        return;
      }
      intentionRef.current = { body: '', key: '' };
      forgetDraft();
      const fresh = { ...emptyDraft(), paymentMethod: methodOf(settings, 'stripe') };
      form.reset(fresh);
      onDone(fresh);
      window.scrollTo({ top: 0 });
      showToast({
        title: 'Booking Submitted',
        description:
          booking.paymentMethod === 'cash'
            ? 'Your booking is awaiting admin approval. You pay cash on arrival once it is approved.'
            : 'Your booking is submitted and pending admin approval. There is nothing to pay.',
      });
    },
  });

  const handleSaveQuote = async () => {
    const values = form.getValues();
    saveDraft(values);
    const link = `${window.location.origin}${paths.booking}?quote=${encodeQuote(values)}`;
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    window.history.replaceState(window.history.state, '', link);
    showToast({
      title: 'Quote Saved',
      description: copied
        ? 'It is kept in this browser, and a link to it is in your clipboard.'
        : 'It is kept in this browser. The address of this page now leads back to it.',
    });
  };

  const noMethod = !settings.stripePaymentEnabled && !settings.cashPaymentEnabled;
  return (
    <Panels
      noValidate
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
            places={placeNames}
          />
        </Body>
      </Card>
      <Summary aria-labelledby="summary-title">
        <CardTitle id="summary-title">Pricing Summary</CardTitle>
        <PricingSummary price={price} />
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
        </Actions>
      </Summary>
    </Panels>
  );
}

/** Cash only when cash is the one method switched on; otherwise what was wanted, if it is switched on. */
function methodOf(
  { stripePaymentEnabled: card, cashPaymentEnabled: cash }: BookingFormProps['settings'],
  wanted: 'stripe' | 'cash',
): 'stripe' | 'cash' {
  if (cash && !card) return 'cash';
  return card && !cash ? 'stripe' : wanted;
}

function FormSkeleton() {
  return (
    <Panels as="div">
      <Card>
        <LoadingText hidden>Loading the booking form</LoadingText>
        <Skeleton $height="70rem" />
      </Card>
      <Card>
        <Skeleton $height="20rem" />
      </Card>
    </Panels>
  );
}
