import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import type { BookingDraft } from './bookingDraft.ts';
import type { FormRules } from './bookingRules.ts';

/** Loaded with the first focus: a page that is only looked at does without. */
export const loadRules = () => import('./bookingRules.ts');
export const preloadRules = () => void loadRules().catch(() => undefined); // Submitting loads them again and shows the failure.

/** Checks the form when it is submitted, and from then on with every change. */
export const draftResolver: Resolver<BookingDraft, FormRules> = async (draft, rules) => {
  const { faultsOf } = await loadRules();
  const faults = rules && faultsOf(draft, rules);
  if (!faults) return { values: draft, errors: {} };
  const errors: FieldErrors<BookingDraft> = {};
  for (const { field, message } of faults.fields) set(errors, field, { type: 'rule', message });
  return { values: {}, errors };
};

export const JOURNEY_FIELDS = [
  'pickupAddress',
  'destinations',
  'date',
  'time',
  'duration',
  'passengers',
  'luggage',
  'flightNumber',
] as const satisfies (keyof BookingDraft)[];

/** The fields whose rules depend on the chosen services and vehicle: validated again with them. */
export const PACKAGE_DEPENDENT_FIELDS = [
  'vehicleId',
  'pickupAddress',
  'phone',
  'passengers',
  'luggage',
] as const satisfies (keyof BookingDraft)[];
