import { useRef, useState, type SubmitEvent } from 'react';
import type { CreateBookingBody, CreatedBooking } from '@livery/shared-types/booking';
import type { Quote } from '@livery/shared-types/catalog';
import { displayMoney } from '@livery/shared-types/cents';
import type { UseFormReturn } from 'react-hook-form';
import { isApiError } from '../../api/apiError.ts';
import { noticeFormFailure } from '../../forms/serverErrors.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { isMissingCode, reloadOnce } from '../../ui/staleCode.ts';
import { showFailure, showToast } from '../../store/showToast.ts';
import type { BookingDraft } from './bookingDraft.ts';
import type { FormRules } from './bookingRules.ts';
import { loadRules } from './draftResolver.ts';

interface Options {
  form: UseFormReturn<BookingDraft, FormRules>;
  rules: FormRules;
  quote: Quote | undefined;
  /** Resolves to undefined when the booking was not sent after all. */
  send: (body: CreateBookingBody) => Promise<{ data?: CreatedBooking; error?: unknown } | undefined>;
  onPriceChanged: () => void;
  onBooked: (booking: CreatedBooking) => void;
}

const FAILED = 'Booking Failed';
const failed = (description: string) => showFailure(FAILED, description);

/** Checks and sends the form. All faults are shown at once. */
export function useSubmitBooking({ form, rules, quote, send, onPriceChanged, onBooked }: Options) {
  const [isSubmitting, setIsSubmitting] = useState(false);
  const singleFlight = useSingleFlight();
  const faultToast = useRef<{ dismiss: () => void }>(undefined);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    return singleFlight(validateAndSend);
  };

  const validateAndSend = async () => {
    try {
      await form.handleSubmit(sendDraft, showFaults)();
    } catch (error) {
      // The rules could not be loaded: a release has replaced them, or there is no connection. The draft is saved.
      if (isMissingCode(error) && reloadOnce(error)) return;
      failed('Failed to create booking');
    } finally {
      setIsSubmitting(false);
    }
  };

  const showFaults = async () => {
    const { faultsOf } = await loadRules();
    const notice = faultsOf(form.getValues(), rules)?.notice;
    if (notice) faultToast.current = showFailure(notice.title, notice.description);
  };

  const sendDraft = async (draft: BookingDraft) => {
    if (!quote) {
      // Nobody books without having seen the price.
      showFailure('Price Not Ready', 'The total is not there yet. Please try again in a moment.');
      return;
    }
    const { requestOf, fieldOf } = await loadRules();
    const body = requestOf(draft, quote);
    setIsSubmitting(true);
    const answer = await send(body);
    if (!answer) return;
    const { data, error } = answer;

    if (data) {
      faultToast.current?.dismiss();
      onBooked(data);
      return;
    }
    if (isApiError(error) && error.code === 'price_changed') {
      const fresh = error.details?.['quote'] as Quote | undefined;
      showToast({
        title: 'Price updated',
        description: fresh
          ? `The total is now ${displayMoney(fresh.total)}. Please review it and continue.`
          : 'The price has changed. Please review it and continue.',
      });
      onPriceChanged();
      return;
    }
    noticeFormFailure(FAILED, form, error, { fieldOf, fallback: 'Failed to create booking' });
  };

  return { submit, isSubmitting };
}
