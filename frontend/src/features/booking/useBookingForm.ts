import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { PublicSettings } from '@livery/shared-types/catalog';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Catalog } from '../../api/catalogApi.ts';
import { businessToday } from '../../domain/dates.ts';
import { BLANK_DRAFT, saveDraft, type BookingDraft } from './bookingDraft.ts';
import type { FormRules } from './bookingRules.ts';
import { draftResolver } from './draftResolver.ts';

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

/**
 * The form, saved in this browser as it changes. It begins blank, as the server renders it, and applies what only the browser
 * knows (the saved draft, the date) once hydrated; `today` is undefined until then.
 */
export function useBookingForm(
  initial: () => BookingDraft,
  catalog: Catalog,
): { form: UseFormReturn<BookingDraft, FormRules>; rules: FormRules; today: string | undefined } {
  const { services, vehicles } = catalog;
  const rules = useMemo(() => ({ services, vehicles, asksForContact: true }), [services, vehicles]);
  const form = useForm<BookingDraft, FormRules>({
    defaultValues: bookable(BLANK_DRAFT, catalog),
    resolver: draftResolver,
    context: rules,
    shouldFocusError: false,
  });
  const [today, setToday] = useState<string>();

  /** Restores the draft and saves it from then on; returns what stops that. */
  const applyDraft = useEffectEvent(() => {
    const kept = bookable(initial(), catalog);
    const typed = form.getValues();
    const names = Object.keys(kept) as (keyof BookingDraft)[];
    const untouched = names.filter((name) => isSame(typed[name], form.formState.defaultValues?.[name]));
    // Field by field, so that what was typed meanwhile, and the caret, stay as they are.
    for (const name of untouched) if (!isSame(typed[name], kept[name])) form.setValue(name, kept[name]);
    if (untouched.length < names.length) saveDraft(form.getValues());
    setToday(businessToday());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) });
  });
  // In short tasks, so that the page stays responsive. The first call of businessToday is a task of its own, because creating a
  // formatter with a time zone is slow.
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

  return { form, rules, today };
}
