import { CalendarSearch } from 'lucide-react';
import { useState } from 'react';
import type { FoundBooking } from '@livery/shared-types/booking';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { isApiError } from '../api/apiError.ts';
import { paths } from '../routing/paths.ts';
import { isCurrent } from '../domain/bookingStatus.ts';
import { businessToday } from '../domain/dates.ts';
import { BookingCard, type PathOf } from '../features/bookings-lookup/BookingCard.tsx';
import { BookingSearch } from '../features/bookings-lookup/BookingSearch.tsx';
import { VerificationCodeForm } from '../features/bookings-lookup/VerificationCodeForm.tsx';
import {
  useLazyBookingsByEmailQuery,
  useRequestCodeMutation,
} from '../features/bookings-lookup/lookupApi.ts';
import { codeFor, forgetCode, rememberCode } from '../features/bookings-lookup/verificationCode.ts';
import { ManagedBooking } from '../features/bookings-lookup/ManagedBooking.tsx';
import { loadUnpaid } from '../features/booking/unpaidBooking.ts';
import { theme } from '../styles/index.ts';
import { LinkButton } from '../ui/Button.tsx';
import { CardGrid, Heading, Stack } from '../ui/layout.ts';
import { EmptyState, ErrorState, LoadingText, Skeleton } from '../ui/states.tsx';
import { SitePage } from '../ui/SitePage.tsx';

const Quiet = styled.p`
  max-width: 46rem;
  color: ${theme.color.textSecondary};
  a {
    color: ${theme.color.accentText};
  }
`;

/** Bookings by e-mail address, or one whole booking through the link in an e-mail. */
export default function MyBookingsPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const token = search.get('manage');
  return (
    <SitePage
      page="myBookings"
      lead={
        token === null
          ? 'Every trip under your email address, past and to come. No account needed.'
          : 'Everything about your booking: see it, pay for it, save its date, or cancel it.'
      }
    >
      {token === null ? (
        <BookingsByEmail />
      ) : (
        <ManagedBooking token={token} onPay={() => void navigate(paths.payBooking(token))} />
      )}
    </SitePage>
  );
}

/** What is opened once the address is verified. */
interface Target {
  bookingId: string;
  pathOf: PathOf;
}

function BookingsByEmail() {
  const [email, setEmail] = useState('');
  const navigate = useNavigate();
  const [find, { data, error, isFetching }] = useLazyBookingsByEmailQuery();
  const [requestCode, sending] = useRequestCodeMutation();
  /** Set while the address is being verified. */
  const [verification, setVerification] = useState<{ target?: Target; fault?: string }>();

  const handleSearch = async (address: string) => {
    setEmail(address);
    setVerification(undefined);
    let answer = await find({ email: address, code: codeFor(address) });
    if (isApiError(answer.error) && answer.error.code === 'code_invalid') {
      // It has expired, or a newer one was requested.
      forgetCode();
      answer = await find({ email: address });
    }
    if (!isApiError(answer.error) || answer.error.code !== 'code_required') return;
    setVerification({});
    await requestCode(address);
  };
  const handleVerify = async (target: Target) => {
    setVerification({ target });
    await requestCode(email);
  };
  const handleCode = async (code: string) => {
    const { data: found, error: refusal } = await find({ email, code });
    if (isApiError(refusal) && refusal.code === 'code_invalid') {
      setVerification({ ...verification, fault: refusal.detail });
      return;
    }
    if (found) rememberCode(email, code);
    setVerification(undefined);
    const target = verification?.target;
    const token = found?.find(({ id }) => id === target?.bookingId)?.manageToken;
    if (target && token !== undefined) void navigate(target.pathOf(token));
  };

  return (
    <>
      <BookingSearch busy={isFetching} onSearch={(address) => void handleSearch(address)} />
      <Stack $gap={5} $top={5} aria-live="polite">
        {verification ? (
          <VerificationCodeForm
            key={email}
            email={email}
            busy={isFetching}
            sending={sending.isLoading ? 'pending' : sending.isError ? 'failed' : 'done'}
            error={verification.fault}
            onCode={(code) => void handleCode(code)}
            onResend={() => void requestCode(email)}
            onBack={verification.target && (() => void handleSearch(email))}
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
          <Bookings bookings={data} email={email} onVerify={(target) => void handleVerify(target)} />
        ) : null}
      </Stack>
    </>
  );
}

/** The server sends it for a verified address; this browser knows that of its own unpaid booking. */
function tokenOf({ id, manageToken }: FoundBooking): string | undefined {
  if (manageToken !== undefined) return manageToken;
  const unpaid = loadUnpaid();
  return unpaid?.id === id ? unpaid.manageToken : undefined;
}

interface BookingsProps {
  bookings: FoundBooking[];
  email: string;
  onVerify: (target: Target) => void;
}

function Bookings({ bookings, email, onVerify }: BookingsProps) {
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
          <Heading $bottom={2}>{title}</Heading>
          {list.length === 0 ? (
            <Quiet>{none}</Quiet>
          ) : (
            <CardGrid $desktop={2}>
              {list.map((booking) => (
                <li key={booking.id}>
                  <BookingCard
                    booking={booking}
                    isPast={isPast}
                    token={tokenOf(booking)}
                    onVerify={(pathOf) => onVerify({ bookingId: booking.id, pathOf })}
                  />
                </li>
              ))}
            </CardGrid>
          )}
        </section>
      ))}
      <Quiet>
        Opening a booking shows everything about it, so it may ask for a code that we send to your address;
        the link in our email about it needs none. With its number you can also{' '}
        <Link to={`${paths.policies}#cancellation`}>cancel it here</Link>.
      </Quiet>
    </>
  );
}
