import { CalendarSearch } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { OwnBooking, PublicBooking } from '@livery/shared-types/booking';
import { sitePages } from '@livery/shared-types/sitePages';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { isApiError } from '../api/apiError.ts';
import { paths } from '../app/paths.ts';
import { isCurrent } from '../domain/bookingStatus.ts';
import { businessToday } from '../domain/dates.ts';
import { BookingCard } from '../features/bookings-lookup/BookingCard.tsx';
import { BookingSearch } from '../features/bookings-lookup/BookingSearch.tsx';
import { CodeEntry } from '../features/bookings-lookup/CodeEntry.tsx';
import {
  useLazyBookingsByEmailQuery,
  useRequestLookupCodeMutation,
} from '../features/bookings-lookup/lookupApi.ts';
import { ManagedBooking } from '../features/bookings-lookup/ManagedBooking.tsx';
import { useDocumentTitle } from '../features/brand/useBrand.ts';
import { media } from '../styles/breakpoints.ts';
import { theme } from '../styles/theme.ts';
import { type } from '../styles/type.ts';
import { LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageBody } from '../ui/Section.tsx';
import { LoadingText, Skeleton } from '../ui/Skeleton.tsx';

const SecurePayment = lazy(() => import('../features/payment/SecurePayment.tsx'));

const Results = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  margin-top: ${theme.space(5)};
`;
const GroupTitle = styled.h2`
  ${type.heading}
  margin-bottom: ${theme.space(2)};
`;
const Cards = styled.ul`
  display: grid;
  gap: ${theme.space(2)};
  ${media.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
const Quiet = styled.p`
  max-width: 46rem;
  color: ${theme.color.textSecondary};
  a {
    color: ${theme.color.accentText};
  }
`;

/** Bookings by e-mail address, or one whole booking through the link in a letter. */
export default function MyBookingsPage() {
  useDocumentTitle(sitePages.myBookings.title);
  const [search] = useSearchParams();
  const token = search.get('manage');
  return (
    <PageBody>
      <PageHeader
        title="My Bookings"
        lead={
          token === null
            ? 'Every trip under your email address, past and to come. No account needed.'
            : 'Your booking, whole: see it, pay it, keep its date, or cancel it.'
        }
      />
      {token === null ? <BookingsByEmail /> : <BookingByLink token={token} />}
    </PageBody>
  );
}

function BookingByLink({ token }: { token: string }) {
  const [toPay, setToPay] = useState<OwnBooking>();
  if (!toPay) return <ManagedBooking token={token} onPay={setToPay} />;
  return (
    <Suspense fallback={<LoadingText>Initializing secure payment</LoadingText>}>
      <SecurePayment
        bookingId={toPay.id}
        total={toPay.totalAmount}
        manageToken={token}
        onReturn={() => setToPay(undefined)}
        onPaid={() => undefined}
      />
    </Suspense>
  );
}

function BookingsByEmail() {
  const [email, setEmail] = useState('');
  const [find, { data, error, isFetching }] = useLazyBookingsByEmailQuery();
  const [requestCode] = useRequestLookupCodeMutation();
  /** Set while the address has to be proven: what was wrong with the last code, if one was tried. */
  const [proof, setProof] = useState<{ fault?: string }>();

  const handleSearch = async (address: string) => {
    setEmail(address);
    setProof(undefined);
    const answer = await find({ email: address });
    if (!isApiError(answer.error) || answer.error.code !== 'code_required') return;
    setProof({});
    await requestCode(address);
  };
  const handleCode = async (code: string) => {
    const { error: refusal } = await find({ email, code });
    setProof(isApiError(refusal) && refusal.code === 'code_invalid' ? { fault: refusal.detail } : undefined);
  };

  return (
    <>
      <BookingSearch busy={isFetching} onSearch={(address) => void handleSearch(address)} />
      <Results aria-live="polite">
        {proof ? (
          <CodeEntry
            key={email}
            email={email}
            busy={isFetching}
            error={proof.fault}
            onCode={(code) => void handleCode(code)}
            onResend={() => void requestCode(email)}
          />
        ) : isFetching ? (
          <>
            <LoadingText>Loading your bookings...</LoadingText>
            <Skeleton $height="13rem" $radius={theme.radius.large} />
          </>
        ) : error ? (
          <ErrorState title="Failed to fetch bookings" onRetry={() => void find({ email })}>
            {isApiError(error) ? error.detail : 'Please try again in a moment.'}
          </ErrorState>
        ) : data ? (
          <Bookings bookings={data} email={email} />
        ) : null}
      </Results>
    </>
  );
}

function Bookings({ bookings, email }: { bookings: PublicBooking[]; email: string }) {
  if (bookings.length === 0) {
    return (
      <EmptyState
        icon={<CalendarSearch size={32} aria-hidden />}
        title="No Bookings Found"
        action={<LinkButton to={paths.booking}>Book Your Ride</LinkButton>}
      >
        There are no bookings for {email}. Check the spelling, or try another address.
      </EmptyState>
    );
  }
  const today = businessToday();
  const current = bookings.filter((booking) => isCurrent(booking, today));
  const past = bookings.filter((booking) => !isCurrent(booking, today));
  const groups = [
    { title: 'Current Bookings', list: current, isPast: false, none: 'Nothing ahead at the moment.' },
    { title: 'Past Bookings', list: past, isPast: true, none: 'No earlier trips.' },
  ];
  return (
    <>
      {groups.map(({ title, list, isPast, none }) => (
        <section key={title} aria-label={title}>
          <GroupTitle>{title}</GroupTitle>
          {list.length === 0 ? (
            <Quiet>{none}</Quiet>
          ) : (
            <Cards>
              {list.map((booking) => (
                <li key={booking.id}>
                  <BookingCard booking={booking} isPast={isPast} />
                </li>
              ))}
            </Cards>
          )}
        </section>
      ))}
      <Quiet>
        To pay, to cancel or to keep a date in your calendar, follow the link in our letter about the booking.
        With its number you can also <Link to={`${paths.policies}#cancellation`}>cancel it here</Link>.
      </Quiet>
    </>
  );
}
