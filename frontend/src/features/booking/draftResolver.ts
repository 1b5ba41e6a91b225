import type { FieldErrors, Resolver } from 'react-hook-form';
import type { BookingDraft } from './bookingDraft.ts';
import type { Fault, FormRules } from './bookingRules.ts';

/** Loaded with the first focus: a page that is only looked at does without. */
export const loadRules = () => import('./bookingRules.ts');
export const preloadRules = () => void loadRules().catch(() => undefined); // Submitting loads them again and shows the failure.

function errorsOf(fields: readonly Fault[]): FieldErrors<BookingDraft> {
  const errors: Record<string, object> = {};
  const destinations: object[] = [];
  for (const { field, message } of fields) {
    const error = { type: 'rule', message };
    const row = /^destinations\.(\d+)/.exec(field)?.[1];
    if (row === undefined) errors[field] = error;
    else destinations[Number(row)] = { address: error };
  }
  return { ...errors, ...(destinations.length > 0 ? { destinations } : {}) } as FieldErrors<BookingDraft>;
}

/** Checks the form when it is submitted, and from then on with every change. */
export const draftResolver: Resolver<BookingDraft, FormRules> = async (draft, rules) => {
  const { faultsOf } = await loadRules();
  const faults = rules && faultsOf(draft, rules);
  return faults ? { values: {}, errors: errorsOf(faults.fields) } : { values: draft, errors: {} };
};

/** The fields whose rules depend on the chosen services and vehicle: validated again with them. */
export const PACKAGE_DEPENDENT_FIELDS = [
  'serviceIds',
  'vehicleId',
  'pickupAddress',
  'phone',
  'passengers',
  'luggage',
] as const satisfies (keyof BookingDraft)[];
