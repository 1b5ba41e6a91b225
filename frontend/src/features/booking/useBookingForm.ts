import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { PublicSettings } from '@livery/shared-types/catalog';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Catalog } from '../../api/catalogApi.ts';
import { businessToday } from '../../domain/dates.ts';
import { onNewDay } from '../../domain/useToday.ts';
import { rememberedContact, type Contact } from '../../domain/rememberedContact.ts';
import { BLANK_DRAFT, saveDraft, subscribeToForgotten, type BookingDraft } from './bookingDraft.ts';
import type { FormRules } from './bookingRules.ts';
import { draftResolver } from './draftResolver.ts';
import { hoursForRoad } from './tripHours.ts';

/** The wanted method, unless only the other one is switched on. */
function methodOf(settings: PublicSettings, wanted: 'stripe' | 'cash'): 'stripe' | 'cash' {
  const { stripePaymentEnabled: card, cashPaymentEnabled: cash } = settings;
  if (cash && !card) return 'cash';
  return card && !cash ? 'stripe' : wanted;
}

/** The draft without what has left the catalog since it was saved. */
const bookable = (draft: BookingDraft, { services, vehicles, settings }: Catalog): BookingDraft => ({
  ...draft,
  serviceIds: draft.serviceIds.filter((id) => services.some((service) => service.id === id)),
  vehicleId: vehicles.some(({ id, available }) => id === draft.vehicleId && available) ? draft.vehicleId : '',
  paymentMethod: methodOf(settings, draft.paymentMethod),
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const faultyNames = ({ formState: { errors } }: UseFormReturn<BookingDraft, FormRules>) =>
  Object.keys(errors) as (keyof BookingDraft)[];

interface BookingFormState {
  form: UseFormReturn<BookingDraft, FormRules>;
  rules: FormRules;
  /** Undefined until hydrated. */
  today: string | undefined;
  /** Who booked last in this browser. */
  contact: Contact | undefined;
}

/** Begins blank, as the server renders it, and applies the saved draft and the date once hydrated. */
export function useBookingForm(
  initial: () => BookingDraft,
  catalog: Catalog,
  onForgotten: () => void,
): BookingFormState {
  const { services, vehicles } = catalog;
  const rules = useMemo(() => ({ services, vehicles }), [services, vehicles]);
  const form = useForm<BookingDraft, FormRules>({
    defaultValues: bookable(BLANK_DRAFT, catalog),
    resolver: draftResolver,
    context: rules,
    shouldFocusError: false,
  });
  const [known, setKnown] = useState<{ today?: string; contact?: Contact | undefined }>({});

  /** Restores the draft, then saves it, keeps it consistent and follows the day; returns what stops that. */
  const applyDraft = useEffectEvent(() => {
    const kept = bookable(initial(), catalog);
    const typed = form.getValues();
    const names = Object.keys(kept) as (keyof BookingDraft)[];
    const untouched = names.filter((name) => isSame(typed[name], form.formState.defaultValues?.[name]));
    // Field by field, so that what was typed meanwhile, and the caret, stay as they are.
    for (const name of untouched) if (!isSame(typed[name], kept[name])) form.setValue(name, kept[name]);
    let proposed = hoursForRoad(kept);
    /** Follows the length of the route until somebody chooses other hours. */
    const proposeHours = (values: BookingDraft) => {
      const hours = hoursForRoad(values);
      const isProposed = values.trip === 'one-way' && values.duration === String(proposed);
      proposed = hours;
      if (isProposed && values.duration !== String(hours)) form.setValue('duration', String(hours));
    };
    if (untouched.length < names.length) {
      proposeHours(form.getValues());
      saveDraft(form.getValues());
    } else if (kept.pickupAddress.trim() !== '') {
      // The journey is in the form now, so it leaves the address.
      saveDraft(form.getValues());
    }
    setKnown({ today: businessToday(), contact: rememberedContact() });
    const stopFollowing = onNewDay(() => setKnown((before) => ({ ...before, today: businessToday() })));
    const stopSaving = form.subscribe({
      formState: { values: true },
      callback: ({ values, name = '' }) => {
        saveDraft(values);
        if (/^(?:pickupAddress|destinations|trip)/.test(name)) proposeHours(values);
        // A corrected field is no longer marked; a field that was not marked yet waits for the next submit.
        const faulty = faultyNames(form);
        if (faulty.length > 0) void form.trigger(faulty);
      },
    });
    return () => {
      stopFollowing();
      stopSaving();
    };
  });
  const dropForgotten = useEffectEvent((draft: unknown) => {
    if (isSame(draft, form.getValues())) onForgotten();
  });
  useEffect(() => subscribeToForgotten((draft) => dropForgotten(draft)), []);
  // In short tasks: businessToday is slow at first, because it makes a formatter with a time zone.
  useEffect(() => {
    let stop = () => {};
    let turn = setTimeout(() => {
      businessToday();
      turn = setTimeout(() => startTransition(() => void (stop = applyDraft())));
    });
    return () => {
      clearTimeout(turn);
      stop();
    };
  }, []);

  return { form, rules, today: known.today, contact: known.contact };
}
