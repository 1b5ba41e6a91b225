import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { PublicSettings, Service, Vehicle } from '@livery/shared-types/catalog';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { businessToday } from '../../domain/dates.ts';
import { BLANK_DRAFT, saveDraft, type BookingDraft } from './bookingDraft.ts';

export interface Catalog {
  services: Service[];
  vehicles: Vehicle[];
  settings: PublicSettings;
}

/** Cash only when cash is the one method switched on; otherwise what was wanted, if it is switched on. */
function methodOf(settings: PublicSettings, wanted: 'stripe' | 'cash'): 'stripe' | 'cash' {
  const { stripePaymentEnabled: card, cashPaymentEnabled: cash } = settings;
  if (cash && !card) return 'cash';
  return card && !cash ? 'stripe' : wanted;
}

/** A draft as it can be booked now: what has left the catalog since it was kept is left out. */
function bookable(draft: BookingDraft, { services, vehicles, settings }: Catalog): BookingDraft {
  return {
    ...draft,
    serviceIds: draft.serviceIds.filter((id) => services.some((service) => service.id === id)),
    vehicleId: vehicles.some(({ id, available }) => id === draft.vehicleId && available)
      ? draft.vehicleId
      : '',
    paymentMethod: methodOf(settings, draft.paymentMethod),
  };
}

/**
 * The form, kept in this browser as it changes. It begins blank, as the server draws it, and takes over what only the browser
 * knows (what was typed before, the hour) once it stands there; `today` is undefined until then.
 */
export function useBookingForm(
  initial: () => BookingDraft,
  catalog: Catalog,
): { form: UseFormReturn<BookingDraft>; today: string | undefined } {
  const form = useForm<BookingDraft>({ defaultValues: bookable(BLANK_DRAFT, catalog) });
  const { subscribe } = form;
  const [today, setToday] = useState<string>();

  const takeOver = useEffectEvent(() => {
    form.reset(bookable(initial(), catalog));
    setToday(businessToday());
  });
  // The form is drawn already: whoever scrolls it waits for short turns only. Naming the day is a turn of its own, because a
  // clock with a zone takes long to make.
  useEffect(() => {
    let turn = setTimeout(() => {
      businessToday();
      turn = setTimeout(() => startTransition(takeOver));
    });
    return () => clearTimeout(turn);
  }, []);

  useEffect(() => {
    if (today === undefined) return undefined;
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) });
  }, [today, subscribe]);

  return { form, today };
}
