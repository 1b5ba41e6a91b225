import type { FoundBooking } from '@livery/shared-types/booking';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import { isApiError } from '../../api/apiError.ts';
import { useLazyBookingsByEmailQuery, useRequestCodeMutation } from '../../api/ownBookingsApi.ts';
import { isCurrent } from '../../domain/bookingStatus.ts';
import { useToday } from '../../domain/useToday.ts';
import { paths } from '../../routing/paths.ts';
import { theme } from '../../styles/index.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { CardGrid, Heading, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/Link.tsx';
import { EmptyState, ErrorState, LoadingText, Skeleton } from '../../ui/states.tsx';
import { BookingCard, type PathOf } from './BookingCard.tsx';
import { BookingSearch } from './BookingSearch.tsx';
import { VerificationCodeForm } from './VerificationCodeForm.tsx';
import { codeFor, forgetCode, rememberCode, rememberedSearch, rememberSearch } from './verificationCode.ts';

const Quiet = styled.p`
  max-width: 46rem;
  color: ${theme.color.textSecondary};
  a {
    color: ${theme.color.accentText};
  }
`;

/** One that is open does not stretch its neighbour. */
const Cards = styled(CardGrid)`
  align-items: start;
`;

/** What is opened once the address is verified. */
interface Target {
  bookingId: string;
  pathOf: PathOf;
}

interface BookingsByEmailProps {
  /** The manage token that this browser knows of a booking, where the server does not send it. */
  knownTokenOf: (bookingId: string) => string | undefined;
}

/** The bookings of an e-mail address; the address is verified where a booking is to be opened. */
export function BookingsByEmail({ knownTokenOf }: BookingsByEmailProps) {
  const isBack = useNavigationType() === 'POP';
  const [email, setEmail] = useState(() => (isBack ? rememberedSearch() : ''));
  const navigate = useNavigate();
  const [find, { data, error, isFetching }] = useLazyBookingsByEmailQuery();
  const [requestCode, sending] = useRequestCodeMutation();
  /** Set while the address is being verified. */
  const [verification, setVerification] = useState<{ target?: Target | undefined; fault?: string }>();

  const handleSearch = async (address: string) => {
    setEmail(address);
    rememberSearch(address);
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
  // Who opened a booking finds the list again on the way back. No code is sent for that.
  const findAgain = useEffectEvent(() => {
    if (email !== '') void find({ email, code: codeFor(email) });
  });
  useEffect(() => findAgain(), []);
  const handleVerify = async (target: Target | undefined) => {
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
      <BookingSearch initial={email} busy={isFetching} onSearch={(address) => void handleSearch(address)} />
      <Stack $gap={5} $top={5} aria-live="polite">
        {verification ? (
          <VerificationCodeForm
            key={email}
            email={email}
            busy={isFetching}
            sending={sending.isLoading ? 'pending' : sending.isError ? 'failed' : 'done'}
            error={verification.fault}
            onCode={(code) => void handleCode(code)}
            onResend={() => void handleVerify(verification.target)}
            onBack={verification.target && (() => void handleSearch(email))}
          />
        ) : isFetching ? (
          <>
            <LoadingText>Loading your bookings...</LoadingText>
            <Skeleton $height="13rem" $radius={theme.radius.large} />
          </>
        ) : error && !isForCode(error) ? (
          <ErrorState title="Failed to fetch bookings" onRetry={() => void handleSearch(email)}>
            {isApiError(error) ? error.detail : 'Please try again in a moment.'}
          </ErrorState>
        ) : data ? (
          <Bookings
            bookings={data}
            email={email}
            knownTokenOf={knownTokenOf}
            onVerify={(target) => void handleVerify(target)}
          />
        ) : null}
      </Stack>
    </>
  );
}

const isForCode = (error: unknown) =>
  isApiError(error) && (error.code === 'code_required' || error.code === 'code_invalid');

interface BookingsProps extends BookingsByEmailProps {
  bookings: FoundBooking[];
  email: string;
  onVerify: (target: Target) => void;
}

function Bookings({ bookings, email, knownTokenOf, onVerify }: BookingsProps) {
  const today = useToday();
  if (bookings.length === 0) {
    return (
      <EmptyState
        picture="no-bookings"
        title="No Bookings Found"
        action={<LinkButton to={paths.booking}>Book Your Ride</LinkButton>}
      >
        There are no bookings for {email}. Check the spelling, or try another address.
      </EmptyState>
    );
  }
  const byPickup = bookings.toSorted((a, b) => Date.parse(a.pickupDate) - Date.parse(b.pickupDate));
  const current = byPickup.filter((booking) => isCurrent(booking, today));
  const past = byPickup.filter((booking) => !isCurrent(booking, today)).toReversed();
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
            <Cards $desktop={2}>
              {list.map((booking) => (
                <li key={booking.id}>
                  <BookingCard
                    booking={booking}
                    isPast={isPast}
                    token={booking.manageToken ?? knownTokenOf(booking.id)}
                    startsOpen={bookings.length === 1}
                    onVerify={(pathOf) => onVerify({ bookingId: booking.id, pathOf })}
                  />
                </li>
              ))}
            </Cards>
          )}
        </section>
      ))}
      <Quiet>
        To pay, change or cancel a booking we send a code to your email address, so that nobody else can. The
        link in any of our emails about it needs no code. To see what cancelling gives back, the{' '}
        <Link to={`${paths.policies}#cancellation`}>refund calculator</Link> takes its number.
      </Quiet>
    </>
  );
}
