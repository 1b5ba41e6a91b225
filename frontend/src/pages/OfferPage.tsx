import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { CANCELLATION_POLICY_VERSION, type CreatedBooking } from '@livery/shared-types/booking';
import type { Offer } from '@livery/shared-types/offer';
import { useNavigate, useParams } from 'react-router-dom';
import { errorDetail, isNotFound } from '../api/apiError.ts';
import { displayInstant } from '../domain/dates.ts';
import { TermsCheckbox } from '../features/booking/TermsCheckbox.tsx';
import { useAcceptOfferMutation, useOfferQuery } from '../features/offer/offerApi.ts';
import { OfferView } from '../features/offer/OfferView.tsx';
import { confirmationPath, rememberManageToken } from '../features/payment/confirmationPath.ts';
import { paths } from '../routing/paths.ts';
import { theme } from '../styles/index.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { EmptyState, ErrorState, LoadingText, Skeleton } from '../ui/states.tsx';
import { SitePage } from '../ui/SitePage.tsx';

/** What staff offer somebody, through the link in an e-mail: to be accepted, and then paid. */
export default function OfferPage() {
  const { token } = useParams();
  return (
    <SitePage page="offer" lead="A trip made for you, at a price that stands.">
      <LoadedOffer token={token} />
    </SitePage>
  );
}

const contact = (
  <LinkButton variant="secondary" to={paths.support}>
    Contact Us
  </LinkButton>
);
const ways = (
  <>
    <LinkButton to={paths.booking}>Book Your Ride</LinkButton>
    {contact}
  </>
);

function LoadedOffer({ token }: { token: string | undefined }) {
  const { data: offer, error, isFetching, refetch } = useOfferQuery(token ?? skipToken);
  if (token === undefined || isNotFound(error)) {
    return (
      <ErrorState picture="lost-link" title="This link does not lead to an offer" action={ways}>
        It may be incomplete. Please open it once more from our email, or ask us.
      </ErrorState>
    );
  }
  if (offer) return <ShownOffer offer={offer} token={token} />;
  if (error) {
    return (
      <ErrorState
        title="The offer could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={contact}
      >
        {errorDetail(error)}
      </ErrorState>
    );
  }
  return (
    <>
      <LoadingText>Loading your offer...</LoadingText>
      <Skeleton $height="26rem" $radius={theme.radius.large} />
    </>
  );
}

function ShownOffer({ offer, token }: { offer: Offer; token: string }) {
  const [failure, setFailure] = useState<string>();
  const [accept, { isLoading }] = useAcceptOfferMutation();
  const navigate = useNavigate();

  const acceptAnd = async (goOn: (booking: CreatedBooking) => string) => {
    setFailure(undefined);
    const { data, error } = await accept({ token, acceptedPolicyVersion: CANCELLATION_POLICY_VERSION });
    if (data) void navigate(goOn(data), { replace: true });
    else setFailure(errorDetail(error));
  };
  const handleAccept = () =>
    acceptAnd(({ id, manageToken, canPay }) => {
      rememberManageToken(id, manageToken);
      return canPay ? paths.payBooking(manageToken) : confirmationPath(id);
    });
  // Accepting once more answers the booking that it has become.
  const handleView = () => acceptAnd(({ manageToken }) => paths.manageBooking(manageToken));

  switch (offer.status) {
    case 'open':
      return (
        <OfferView
          offer={offer}
          renderConsent={({ onChange, ...consent }) => (
            <TermsCheckbox
              {...consent}
              onCheckedChange={onChange}
              pickup={{ date: offer.pickupDate.slice(0, 10), time: offer.pickupTime.slice(0, 5) }}
              isCash={offer.paymentMethod === 'cash'}
            />
          )}
          failure={failure}
          isAccepting={isLoading}
          onAccept={handleAccept}
        />
      );
    case 'accepted':
      return (
        <EmptyState
          title="You have accepted this offer"
          action={
            <Button busy={isLoading} onClick={() => void handleView()}>
              View your booking
            </Button>
          }
        >
          It is a booking now: see it, pay for it, or change it there. {failure}
        </EmptyState>
      );
    case 'expired':
      return (
        <EmptyState icon={<CalendarX size={32} aria-hidden />} title="This offer has expired" action={ways}>
          It stood until {displayInstant(offer.expiresAt)}. Ask us, and we see what we can offer you now.
        </EmptyState>
      );
    case 'withdrawn':
      return (
        <EmptyState icon={<CalendarX size={32} aria-hidden />} title="This offer is withdrawn" action={ways}>
          It can no longer be accepted. Ask us, and we see what we can offer you now.
        </EmptyState>
      );
    default:
      throw offer.status satisfies never;
  }
}
