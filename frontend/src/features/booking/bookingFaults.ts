import { CreateBookingRequest } from '@livery/shared-types/booking';
import type { Service, Vehicle } from '@livery/shared-types/catalog';
import { MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import * as z from 'zod/mini';
import { isContactRequired, type BookingDraft } from './bookingDraft.ts';
import { fieldOf, requestOf, type DraftField } from './bookingRequest.ts';

export interface Fault {
  field: DraftField;
  message: string;
}
export interface Faults {
  fields: Fault[];
  /** The toast for the gravest of them, where there is one. */
  notice?: { title: string; description: string };
}
export interface FormRules {
  services: readonly Service[];
  vehicles: readonly Vehicle[];
  /** Whether the pickup address and a phone number are required where a car is to come. Staff may not know them yet. */
  asksForContact: boolean;
}

/** For the toast; the fields have messages of their own. */
const NOTICES = {
  missing: { title: 'Missing Information', description: 'Please fill in all required fields' },
  nothingChosen: {
    title: 'No Services Selected',
    description: 'Please select at least one service or vehicle',
  },
  tooShort: {
    title: 'Minimum Duration Required',
    description: `Bookings must be at least ${MIN_DURATION_HOURS} hours.`,
  },
};

/**
 * All that keeps a draft from being sent, by field; undefined when nothing does. It includes the faults found by the request's
 * own schema, so that the page and the server agree.
 */
export function faultsOf(draft: BookingDraft, rules: FormRules): Faults | undefined {
  const missing = missingOf(draft, rules);
  const isNothingChosen = draft.serviceIds.length === 0 && draft.vehicleId === '';
  const typedHours = Number(draft.duration);
  const isTooShort =
    draft.duration.trim() !== '' && Number.isFinite(typedHours) && typedHours < MIN_DURATION_HOURS;
  const faultIf = (isWrong: boolean, field: DraftField, message: string): Fault[] =>
    isWrong ? [{ field, message }] : [];
  const fields: Fault[] = [
    ...missing,
    ...faultIf(isNothingChosen, 'serviceIds', 'Tick a service here, or choose a vehicle below'),
    ...faultIf(isTooShort, 'duration', `Enter ${MIN_DURATION_HOURS} hours or more`),
    ...schemaFaults(draft),
    ...roomFaults(draft, rules),
    ...faultIf(!draft.acceptsTerms, 'acceptsTerms', 'Please accept the cancellation terms to continue'),
  ];
  // One message for each field.
  const first = fields.filter(
    ({ field }, index) => fields.findIndex((other) => other.field === field) === index,
  );
  if (first.length === 0) return undefined;
  const notice =
    (missing.length > 0 && NOTICES.missing) ||
    (isNothingChosen && NOTICES.nothingChosen) ||
    (isTooShort && NOTICES.tooShort);
  return { fields: first, ...(notice && { notice }) };
}

function missingOf(draft: BookingDraft, { services, asksForContact }: FormRules): Fault[] {
  const required: [DraftField, string, string][] = [
    ['date', draft.date, 'Choose a pickup date'],
    ['time', draft.time, 'Choose a pickup time'],
    ['firstName', draft.firstName, 'Enter your first name'],
    ['email', draft.email, 'Enter your email address'],
  ];
  if (asksForContact && isContactRequired(draft, services)) {
    required.push(
      ['pickupAddress', draft.pickupAddress, 'Enter where your chauffeur should come'],
      ['phone', draft.phone, 'Enter a phone number for the day'],
    );
  }
  return required
    .filter(([, value]) => value.trim() === '')
    .map(([field, , message]) => ({ field, message }));
}

function schemaFaults(draft: BookingDraft): Fault[] {
  const parsed = z.safeParse(CreateBookingRequest, requestOf(draft, undefined));
  return (parsed.success ? [] : parsed.error.issues).flatMap(({ path, message }) => {
    const field = fieldOf(path.join('.'));
    return field ? [{ field, message }] : [];
  });
}

function roomFaults(draft: BookingDraft, { vehicles }: FormRules): Fault[] {
  const vehicle = vehicles.find(({ id }) => id === draft.vehicleId);
  if (!vehicle) return [];
  const { name, capacity, luggageCapacity } = vehicle;
  const faults: [field: DraftField, isTooMuch: boolean, most: string][] = [
    ['passengers', Number(draft.passengers) > capacity, `${capacity} passengers`],
    ['luggage', Number(draft.luggage) > luggageCapacity, `${luggageCapacity} pieces`],
  ];
  return faults.flatMap(([field, isTooMuch, most]) =>
    isTooMuch ? [{ field, message: `${name} takes up to ${most}` }] : [],
  );
}
