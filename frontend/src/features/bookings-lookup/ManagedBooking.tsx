import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { OwnBooking } from '@livery/shared-types/booking';
import { Link } from '../../ui/Link.tsx';
import { styled } from 'styled-components';
import {
  endingReasonOf,
  isOff,
  isUnpaid,
  isWaiting,
  paymentLabel,
  isTripDone,
  paymentToneOf,
  statusLabel,
  statusTone,
} from '../../domain/bookingStatus.ts';
import { hasReceipt } from '../../domain/balance.ts';
import { answerPromise } from '../../domain/answerPromise.ts';
import { displayPickup } from '../../domain/dates.ts';
import { paths } from '../../routing/paths.ts';
import { useUrlDialog } from '../../routing/useSearchState.ts';
import { below, media, theme } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BookingNumber, Money, Muted } from '../../ui/text.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card, CardActions, CardTitle, Cluster, Columns, Stack } from '../../ui/layout.ts';
import { Fact, FactGrid } from '../../ui/Facts.tsx';
import { Callout } from '../../ui/Notice.tsx';
import { useNow } from '../../ui/useNow.ts';
import { LoadingText, Skeleton } from '../../ui/states.tsx';
import { BookAgain } from './BookAgain.tsx';
import { BookedCar } from './BookedCar.tsx';
import { BookingPrice } from './BookingPrice.tsx';
import { RouteLine } from '../../ui/RouteLine.tsx';
import { ChangeRequestNotice } from './ChangeRequestNotice.tsx';
import { LoadedBooking } from './LoadedBooking.tsx';
import { OwnDetails } from './OwnDetails.tsx';
import { OwnRide } from './OwnRide.tsx';
import { ToPay } from './ToPay.tsx';

/** On a phone the price comes right after the trip, on a desktop screen it stands beside everything. */
const Layout = styled(Columns)`
  ${media.desktop} {
    grid-template-rows: auto 1fr;
    > [data-beside] {
      grid-area: 1 / 2 / span 2;
    }
  }
`;

const Actions = styled(CardActions)`
  ${below.phone} {
    > * {
      flex: 1 1 auto;
    }
  }
`;

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${theme.space(2)};
`;

const Cancelled = styled(Callout)`
  display: block;
  outline: none;
`;

const ChangeRequestForm = lazy(() => import('./ChangeRequestForm.tsx'));
const Receipt = lazy(() => import('./Receipt.tsx'));

/** Without a payment there is nothing that could be refunded. */
const wasPaid = ({ paymentStatus }: OwnBooking) =>
  paymentStatus !== 'not_required' && !isUnpaid(paymentStatus);

const TripFacts = ({ booking }: { booking: OwnBooking }) => (
  <FactGrid>
    <Fact label="Pickup">{displayPickup(booking)}</Fact>
    <Fact label="Duration">{booking.duration} hours</Fact>
    <Fact label="Vehicle">{booking.vehicleName}</Fact>
    <Fact label="Payment method">{booking.paymentMethod === 'cash' ? 'Cash' : 'Card'}</Fact>
    <Fact label="Route" wide>
      <RouteLine booking={booking} />
    </Fact>
    <Fact label="Passengers">{booking.passengers}</Fact>
    <Fact label="Luggage">{booking.luggage}</Fact>
    <Fact label="Reason" wide>
      {endingReasonOf(booking)}
    </Fact>
    <Fact label="Refund">
      {booking.refundAmount && wasPaid(booking) ? <Money amount={booking.refundAmount} /> : null}
    </Fact>
  </FactGrid>
);

/** Why nothing can be changed any more. */
function whyUnchangeable(booking: OwnBooking): string {
  const { status, ride } = booking;
  if (isOff(status)) {
    return `This booking is ${statusLabel(status).toLowerCase()}, so it can no longer be changed.`;
  }
  if (isTripDone(booking)) return 'This trip is done, so nothing can be changed any more.';
  return ride?.step === 'on_board'
    ? 'The trip has begun, so nothing can be changed here any more.'
    : 'The pickup time has passed, so nothing can be changed here any more.';
}

interface Props {
  token: string;
  onPay: () => void;
}

/** One whole booking, for whoever has its link from our e-mails. */
export const ManagedBooking = ({ token, onPay }: Props) => (
  <LoadedBooking
    token={token}
    loadingText="Loading your bookings..."
    notFoundHint="You can look your bookings up by email instead."
    notFoundAction={<LinkButton to="/my-bookings">Search by email</LinkButton>}
  >
    {(booking) => <OneBooking booking={booking} token={token} onPay={onPay} />}
  </LoadedBooking>
);

function OneBooking({ booking, token, onPay }: Props & { booking: OwnBooking }) {
  const asking = useUrlDialog('change');
  const receipt = useUrlDialog('receipt');
  const isRequestOpen = booking.changeRequest?.status === 'open';
  const isAsking = asking.openId !== null && booking.canChange && !isRequestOpen;
  const isReceiptShown = receipt.openId !== null && hasReceipt(booking);
  const isElsewhere = isAsking || isReceiptShown;
  // The form or the receipt was closed: the focus goes back to the booking.
  const [wasElsewhere, setWasElsewhere] = useState(isElsewhere);
  if (isElsewhere && !wasElsewhere) setWasElsewhere(true);
  const promise = answerPromise(booking, new Date(useNow()));
  const titleRef = useRef<HTMLHeadingElement>(null);
  /** What came of cancelling it, here and just now. */
  const [cancelled, setCancelled] = useState<string>();
  const cancelledRef = useRef<HTMLParagraphElement>(null);
  // The button is at the end of the page on a phone: what came of it is where one looks.
  useEffect(() => {
    if (cancelled !== undefined) cancelledRef.current?.scrollIntoView({ block: 'center' });
  }, [cancelled]);
  useEffect(() => {
    if (wasElsewhere && !isElsewhere) titleRef.current?.focus();
  }, [wasElsewhere, isElsewhere]);

  if (isElsewhere) {
    return (
      <Suspense
        fallback={
          <>
            <LoadingText hidden>{isAsking ? 'Loading the form' : 'Loading the receipt'}</LoadingText>
            <Skeleton $height="40rem" $radius={theme.radius.large} />
          </>
        }
      >
        {isAsking ? (
          <ChangeRequestForm booking={booking} token={token} onClose={asking.close} />
        ) : (
          <Receipt booking={booking} onClose={receipt.close} />
        )}
      </Suspense>
    );
  }
  return (
    <>
      <ToPay booking={booking} onPay={onPay} />
      <Layout $ratio={1.5}>
        <Stack $gap={3}>
          <ChangeRequestNotice booking={booking} token={token} />
          <Card as="article">
            <Head>
              <div>
                <CardTitle ref={titleRef} tabIndex={-1}>
                  Booking <BookingNumber id={booking.id} />
                </CardTitle>
                <Cluster $gap={1} $top={1.5}>
                  <Badge tone={statusTone(booking.status)}>{statusLabel(booking.status)}</Badge>
                  {booking.paymentStatus !== 'not_required' && (
                    <Badge tone={paymentToneOf(booking)}>Payment: {paymentLabel(booking)}</Badge>
                  )}
                </Cluster>
              </div>
              {booking.vehicleId !== null && <BookedCar vehicleId={booking.vehicleId} />}
            </Head>
            {cancelled !== undefined && (
              <Cancelled ref={cancelledRef} as="output" tabIndex={-1} $tone="green" $top={2.5}>
                {cancelled}
              </Cancelled>
            )}
            {cancelled === undefined && isWaiting(booking.status) && (
              <Callout $tone="yellow" $top={2.5}>
                Your booking is pending admin approval. You&apos;ll be notified once it&apos;s reviewed.{' '}
                {promise !== undefined && <strong>{promise}</strong>}
              </Callout>
            )}
            <TripFacts booking={booking} />
            <Actions>
              {booking.canChange && !isRequestOpen && (
                <Button variant="secondary" onClick={() => asking.open('trip')}>
                  Ask for a change
                </Button>
              )}
              <BookAgain booking={booking} />
            </Actions>
            {!booking.canChange && (
              <Muted $top={3}>
                {whyUnchangeable(booking)} <Link to={paths.support}>Contact us</Link> if something is wrong.
              </Muted>
            )}
          </Card>
          <OwnRide booking={booking} />
        </Stack>
        <div data-beside>
          <BookingPrice
            booking={booking}
            token={token}
            onCancelled={setCancelled}
            resultRef={cancelledRef}
            {...(hasReceipt(booking) && { onReceipt: () => receipt.open('shown') })}
          />
        </div>
        <OwnDetails booking={booking} token={token} />
      </Layout>
    </>
  );
}
