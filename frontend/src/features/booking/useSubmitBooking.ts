import { useRef, useState, type RefObject } from 'react';
import type { CreateBookingBody } from '@livery/shared-types/booking';
import type { Quote, Vehicle } from '@livery/shared-types/catalog';
import { displayMoney } from '@livery/shared-types/cents';
import type { UseFormReturn } from 'react-hook-form';
import { errorMessage, isApiError } from '../../api/apiError.ts';
import { newIdempotencyKey } from '../../api/idempotencyKey.ts';
import { showToast } from '../../ui/toastStore.ts';
import type { BookingDraft } from './bookingDraft.ts';
import type { DraftField } from './bookingRequest.ts';
import type { Intention } from './intention.ts';

export type { Intention };

/** The rules come with the first thing that is put in: a page that is only looked at does without. */
const loadRules = () => import('./bookingRequest.ts');
export const preloadRules = () => void loadRules().catch(() => undefined); // Sending says what is wrong.

interface Options<Booked> {
  form: UseFormReturn<BookingDraft>;
  quote: Quote | undefined;
  vehicle: Vehicle | undefined;
  /** Outlives the form, so that coming back from the payment card and pressing again finds the same booking. */
  intentionRef: RefObject<Intention>;
  /** Makes the booking: for oneself, or as staff for somebody. */
  send: (order: { body: CreateBookingBody; idempotencyKey: string }) => Promise<{
    data?: Booked;
    error?: unknown;
  }>;
  onPriceChanged: () => void;
  onBooked: (booking: Booked) => void;
}

/**
 * Sends the form. One intention has one key for as long as the form stays the same: a second press, or a press after a lost
 * answer, makes no second booking.
 */
export function useSubmitBooking<Booked>(options: Options<Booked>) {
  const { form, quote, vehicle, intentionRef, send, onPriceChanged, onBooked } = options;
  const [isSubmitting, setIsSubmitting] = useState(false);
  const underWay = useRef(false);
  const complaint = useRef<{ dismiss: () => void }>(undefined);

  const point = (fields: { field: DraftField; message: string }[]) => {
    form.clearErrors();
    fields.forEach(({ field, message }, index) =>
      form.setError(field, { type: 'manual', message }, { shouldFocus: index === 0 }),
    );
  };

  const submit = async () => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      const rules = await loadRules().catch(() => undefined);
      if (rules) await checkAndSend(rules);
      else {
        showToast({
          title: 'Booking Failed',
          description: 'Failed to create booking',
          variant: 'destructive',
        });
      }
    } finally {
      underWay.current = false;
      setIsSubmitting(false);
    }
  };

  const checkAndSend = async ({ faultsOf, fieldOf, requestOf }: Awaited<ReturnType<typeof loadRules>>) => {
    const draft = form.getValues();
    const faults = faultsOf(draft, vehicle);
    if (faults) {
      point(faults.fields);
      const { title, description } = faults;
      complaint.current = showToast({ title, description, variant: 'destructive' });
      return;
    }
    form.clearErrors();
    if (!quote) {
      // Nobody books at a price they have not seen.
      showToast({
        title: 'Price Not Ready',
        description: 'The total is not there yet. Please try again in a moment.',
        variant: 'destructive',
      });
      return;
    }

    const body = requestOf(draft, quote);
    const written = JSON.stringify(body);
    if (intentionRef.current.body !== written)
      intentionRef.current = { body: written, key: newIdempotencyKey() };
    setIsSubmitting(true);
    const { data, error } = await send({ body, idempotencyKey: intentionRef.current.key });

    if (data) {
      // What was wrong before is not any more.
      complaint.current?.dismiss();
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
    if (isApiError(error) && error.errors) {
      point(
        error.errors.flatMap(({ path, message }) => {
          const field = fieldOf(path.replace(/^body\./, ''));
          return field ? [{ field, message }] : [];
        }),
      );
    }
    // Only staff have a session that can end; the login form tells of it.
    if (isApiError(error) && error.status === 401) return;
    showToast({
      title: 'Booking Failed',
      description: errorMessage(error, 'Failed to create booking'),
      variant: 'destructive',
    });
  };

  return { submit, isSubmitting };
}
