import { lazy, Suspense, useEffect, useState } from 'react';
import type { CreatedBooking } from '@livery/shared-types/booking';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { keepScroll } from '../routing/keepScroll.ts';
import { paths } from '../routing/paths.ts';
import { forgetDraft, loadDraft, saveDraft, type BookingDraft } from '../features/booking/bookingDraft.ts';
import { firstDraft, isWholeJourney, rememberBooker } from '../features/booking/draftPresets.ts';
import { stepState } from '../features/booking/useBookingStep.ts';
import { BookingForm, FormSkeleton } from '../features/booking/BookingForm.tsx';
import { forgetUnpaid, rememberUnpaid } from '../features/booking/unpaidBooking.ts';
import { UnpaidBookingBanner } from '../features/booking/UnpaidBookingBanner.tsx';
import { useCancelBooking } from '../features/bookings-lookup/cancelBooking.ts';
import { useCatalog } from '../api/catalogApi.ts';
import { usePlaceNames } from '../features/coverage/places.ts';
import { confirmationPath, rememberManageToken } from '../features/payment/confirmationPath.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { ErrorState } from '../ui/states.tsx';
import { SitePage } from '../ui/SitePage.tsx';
import { showToast } from '../store/showToast.ts';
import { useUnpaidBooking } from '../features/booking/useUnpaidBooking.ts';

/** Asked of few, and the only dialog here. */
const BookedAlreadyDialog = lazy(() => import('../features/booking/BookedAlreadyDialog.tsx'));

function submittedText({ paymentMethod, paymentStatus }: CreatedBooking): string {
  if (paymentMethod === 'cash')
    return 'Your booking is awaiting admin approval. You pay cash on arrival once it is approved.';
  return paymentStatus === 'not_required'
    ? 'Your booking is submitted and pending admin approval. There is nothing to pay.'
    : 'Your request is submitted and nothing has been charged. You pay once it is approved.';
}

/** Builds a package, shows its price as it grows, and sends it; a card booking goes on to its payment. */
export default function BookingPage() {
  const [search, setSearch] = useSearchParams();
  // Presets of the link apply once: a reload keeps what was changed since.
  const [presets] = useState(search);
  /** Each reset mounts a new form; the first one begins with the saved draft. */
  const [resets, setResets] = useState(0);
  const navigate = useNavigate();
  /** Going on to the payment: the banner does not appear meanwhile. */
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    if (search.size === 0) return;
    // Where and when are known: on with the car.
    const state = isWholeJourney(search) ? stepState({ step: 2 }) : keepScroll;
    setSearch({}, { replace: true, state });
  }, [search, setSearch]);

  const places = usePlaceNames();
  const { data: catalog, error, isFetching, refetch } = useCatalog();

  const showFreshForm = () => {
    setResets((count) => count + 1);
    void navigate('.', { replace: true, state: keepScroll });
  };
  const resetForm = () => {
    forgetDraft();
    showFreshForm();
  };
  const { payable, confirmSubmit, question, answer } = useUnpaidBooking(resetForm);
  const { cancel, isCancelling } = useCancelBooking();
  const handleReplace = async (token: string) => {
    if ((await cancel(token, { reason: 'Replaced by another booking' })).cancelled) answer(true);
  };

  const handleBooked = (booking: CreatedBooking, draft: BookingDraft) => {
    rememberManageToken(booking.id, booking.manageToken);
    rememberBooker(draft);
    // The button is at the foot of a long page; what comes next is read from its top.
    window.scrollTo({ top: 0 });
    if (booking.canPay) {
      setIsLeaving(true);
      saveDraft(draft);
      rememberUnpaid(booking);
      void navigate(paths.payBooking(booking.manageToken));
      return;
    }
    // Another tab may have changed the draft, or begun the next one.
    if (JSON.stringify(loadDraft()) === JSON.stringify(draft)) forgetDraft();
    showToast({ title: 'Booking Submitted', description: submittedText(booking) });
    void navigate(confirmationPath(booking.id));
  };

  return (
    <SitePage
      page="booking"
      above={<BackLink to={paths.home}>Back to Home</BackLink>}
      title="Book Your Premium Transportation"
    >
      {error ? (
        <ErrorState title="The booking form could not be loaded" onRetry={refetch} retrying={isFetching}>
          Our services and cars could not be fetched. Nothing you have typed is lost.
        </ErrorState>
      ) : catalog ? (
        <>
          {payable && !isLeaving && (
            <UnpaidBookingBanner
              booking={payable}
              onStartNew={() => {
                forgetUnpaid();
                resetForm();
              }}
            />
          )}
          <BookingForm
            key={resets}
            initial={() => firstDraft(resets > 0 ? undefined : presets)}
            confirmSubmit={confirmSubmit}
            {...catalog}
            places={places}
            onBooked={handleBooked}
            onForgotten={showFreshForm}
          />
          {question && (
            <Suspense fallback={null}>
              <BookedAlreadyDialog
                {...question}
                isCancelling={isCancelling}
                onReplace={() => void handleReplace(question.booking.manageToken)}
                onAnswer={answer}
              />
            </Suspense>
          )}
        </>
      ) : (
        <FormSkeleton />
      )}
    </SitePage>
  );
}
