import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { CreatedBooking } from '@livery/shared-types/booking';
import { sitePages } from '@livery/shared-types/sitePages';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { staying } from '../app/Arrival.tsx';
import { paths } from '../app/paths.ts';
import { BookedNotice } from '../features/booking/BookedNotice.tsx';
import {
  emptyDraft,
  forgetDraft,
  loadDraft,
  withPresets,
  type BookingDraft,
} from '../features/booking/bookingDraft.ts';
import { BookingForm } from '../features/booking/BookingForm.tsx';
import { FormSkeleton } from '../features/booking/FormSkeleton.tsx';
import { forgetIntention, noIntention, recallIntention } from '../features/booking/intention.ts';
import { useDocumentTitle } from '../features/brand/useBrand.ts';
import {
  usePublicSettingsQuery,
  useServicesQuery,
  useVehiclesQuery,
} from '../features/catalog/catalogApi.ts';
import { placeNames } from '../features/coverage/places.ts';
import { theme } from '../styles/theme.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageBody } from '../ui/Section.tsx';
import { LoadingText } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toastStore.ts';

const SecurePayment = lazy(() => import('../features/payment/SecurePayment.tsx'));

const BackLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(1)};
  min-height: ${theme.target};
  color: ${theme.color.accentText};
  text-decoration: none;
`;

/** Builds a package, shows its price as it grows, and sends it; a card booking goes on to the payment card. */
export default function BookingPage() {
  useDocumentTitle(sitePages.booking.title);
  const [search, setSearch] = useSearchParams();
  // What a link asks for is taken over once: a reload keeps what was changed since.
  const [asked] = useState(search);
  const [draft, setDraft] = useState<BookingDraft>();
  const [toPay, setToPay] = useState<CreatedBooking>();
  const [booked, setBooked] = useState<CreatedBooking>();
  const intentionRef = useRef(recallIntention());

  useEffect(() => {
    if (search.size > 0) setSearch({}, { replace: true, state: staying });
  }, [search, setSearch]);

  const services = useServicesQuery();
  const vehicles = useVehiclesQuery();
  const settings = usePublicSettingsQuery();
  const queries = [services, vehicles, settings];
  const failed = queries.find(({ error }) => error);

  const startAfresh = () => {
    intentionRef.current = noIntention;
    forgetIntention();
    forgetDraft();
    setDraft(emptyDraft());
  };

  const handleBooked = (booking: CreatedBooking, left: BookingDraft) => {
    window.scrollTo({ top: 0 });
    if (booking.paymentMethod === 'stripe' && booking.paymentStatus !== 'not_required') {
      setDraft(left);
      setToPay(booking);
      return;
    }
    startAfresh();
    setBooked(booking);
    showToast({
      title: 'Booking Submitted',
      description:
        booking.paymentMethod === 'cash'
          ? 'Your booking is awaiting admin approval. You pay cash on arrival once it is approved.'
          : 'Your booking is submitted and pending admin approval. There is nothing to pay.',
    });
  };

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
            onPaid={startAfresh}
          />
        </Suspense>
      ) : failed ? (
        <ErrorState
          title="The booking form could not be loaded"
          onRetry={() => queries.forEach((query) => query.error && void query.refetch())}
          retrying={queries.some(({ isFetching }) => isFetching)}
        >
          Our services and cars could not be fetched. Nothing you have typed is lost.
        </ErrorState>
      ) : services.data && vehicles.data && settings.data ? (
        <>
          {booked && (
            <BookedNotice
              booking={booked}
              manage={`${paths.myBookings}?manage=${encodeURIComponent(booked.manageToken)}`}
            />
          )}
          <BookingForm
            key={booked?.id}
            initial={() => draft ?? withPresets(loadDraft(), asked)}
            intentionRef={intentionRef}
            services={services.data}
            vehicles={vehicles.data}
            settings={settings.data}
            places={placeNames}
            onBooked={handleBooked}
          />
        </>
      ) : (
        <FormSkeleton />
      )}
    </PageBody>
  );
}
