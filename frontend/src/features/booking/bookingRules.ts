import {
  CANCELLATION_POLICY_VERSION,
  CreateBookingRequest,
  type CreateBookingBody,
} from '@livery/shared-types/booking';
import type { Quote, Service, Vehicle } from '@livery/shared-types/catalog';
import { MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { optionalCountOf, readCount } from '@livery/shared-types/readNumber';
import * as z from 'zod/mini';
import { hasPassed } from '../../domain/hasPassed.ts';
import { roomFaults } from '../../domain/roomFaults.ts';
import { BLANK_DRAFT, isContactRequired, type BookingDraft } from './bookingDraft.ts';
import { hoursOf } from '../../domain/bookedHours.ts';

export type DraftField = Exclude<keyof BookingDraft, 'destinations'> | `destinations.${number}.address`;

const optionalText = (text: string): string | null => text.trim() || null;

export const requestOf = (draft: BookingDraft, quote: Quote | undefined): CreateBookingBody => ({
  customerName: `${draft.firstName.trim()} ${draft.lastName.trim()}`.trim(),
  customerEmail: draft.email,
  customerPhone: draft.phone,
  passengerName: optionalText(draft.passengerName),
  passengerPhone: optionalText(draft.passengerPhone),
  pickupDate: `${draft.date}T${draft.time}`,
  pickupAddress: draft.pickupAddress,
  paymentMethod: draft.paymentMethod,
  serviceIds: draft.serviceIds,
  vehicleId: draft.vehicleId || null,
  duration: hoursOf(draft.duration),
  totalAmount: quote?.total ?? '0',
  quotedTotal: quote?.total ?? null,
  destinations: draft.destinations.map(({ address }) => address.trim()).filter(Boolean),
  promoCode: draft.promoCode,
  status: 'pending_approval',
  passengers: optionalCountOf(draft.passengers),
  luggage: optionalCountOf(draft.luggage),
  flightNumber: optionalText(draft.flightNumber),
  pickupSign: optionalText(draft.pickupSign),
  notes: optionalText(draft.notes),
  acceptedPolicyVersion: draft.acceptsTerms ? CANCELLATION_POLICY_VERSION : null,
});

const RENAMED: Partial<Record<string, DraftField>> = {
  customerName: 'firstName',
  customerEmail: 'email',
  customerPhone: 'phone',
  pickupDate: 'date',
};

/** The form's field for a path of the request; undefined for what the form does not show. */
export function fieldOf(path: string): DraftField | undefined {
  const [head = '', index] = path.split('.');
  if (head === 'destinations') return `destinations.${Number(index ?? 0)}.address`;
  return RENAMED[head] ?? (Object.hasOwn(BLANK_DRAFT, head) ? (head as DraftField) : undefined);
}

export interface Fault {
  field: DraftField;
  message: string;
}
export interface Faults {
  fields: Fault[];
  /** The toast for the most important of the faults, if one has a toast. */
  notice?: { title: string; description: string };
}
export interface FormRules {
  services: readonly Service[];
  vehicles: readonly Vehicle[];
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

/** The rows whose condition holds. */
const faultsIf = (rows: [isWrong: boolean, field: DraftField, message: string][]) =>
  rows.flatMap(([isWrong, field, message]) => (isWrong ? [{ field, message }] : []));

const isBlank = (text: string) => text.trim() === '';

/** Undefined when nothing is wrong. The request's own schema finds some, so that the page and the server agree. */
export function faultsOf(draft: BookingDraft, rules: FormRules, now = new Date()): Faults | undefined {
  const needsContact = isContactRequired(draft, rules.services);
  const missing = faultsIf([
    [isBlank(draft.date), 'date', 'Choose a pickup date'],
    [isBlank(draft.time), 'time', 'Choose a pickup time'],
    [isBlank(draft.firstName), 'firstName', 'Enter your first name'],
    [isBlank(draft.email), 'email', 'Enter your email address'],
    [needsContact && isBlank(draft.pickupAddress), 'pickupAddress', 'Enter where your chauffeur should come'],
    [needsContact && isBlank(draft.phone), 'phone', 'Enter a phone number for the day'],
    [draft.hasPassenger && isBlank(draft.passengerName), 'passengerName', 'Enter the passenger’s name'],
  ]);
  const isNothingChosen = draft.serviceIds.length === 0 && draft.vehicleId === '';
  const { value: hours, fault: hoursFault = '' } = readCount(draft.duration);
  const isTooShort = !isBlank(draft.duration) && (hours ?? MIN_DURATION_HOURS) < MIN_DURATION_HOURS;
  const fields: Fault[] = [
    ...missing,
    ...faultsIf([
      [hasPassed(draft, now), 'date', 'The pickup must be in the future.'],
      [isNothingChosen, 'vehicleId', 'Choose a car here, or a service further on'],
      [isTooShort, 'duration', `Enter ${MIN_DURATION_HOURS} hours or more`],
      [!isBlank(draft.duration) && hours === undefined, 'duration', hoursFault],
    ]),
    // The schema also reports an empty package at its services, and a missing time at the day.
    ...schemaFaults(draft).filter(
      ({ field }) =>
        !(isNothingChosen && field === 'serviceIds') && !(isBlank(draft.time) && field === 'date'),
    ),
    ...roomFaults(draft, rules.vehicles),
    ...faultsIf([[!draft.acceptsTerms, 'acceptsTerms', 'Please accept the cancellation terms to continue']]),
  ];
  if (fields.length === 0) return undefined;
  const notice =
    (missing.length > 0 && NOTICES.missing) ||
    (isNothingChosen && NOTICES.nothingChosen) ||
    (isTooShort && NOTICES.tooShort);
  // One message for each field.
  const isFirst = ({ field }: Fault, index: number) =>
    fields.findIndex((other) => other.field === field) === index;
  return { fields: fields.filter(isFirst), ...(notice && { notice }) };
}

function schemaFaults(draft: BookingDraft): Fault[] {
  const { error } = z.safeParse(CreateBookingRequest, requestOf(draft, undefined));
  return (error?.issues ?? []).flatMap(({ path, message }) => {
    const field = fieldOf(path.join('.'));
    return field ? [{ field, message }] : [];
  });
}
