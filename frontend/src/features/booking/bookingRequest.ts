import {
  CANCELLATION_POLICY_VERSION,
  CreateBookingRequest,
  type CreateBookingBody,
} from '@livery/shared-types/booking';
import type { Quote, Vehicle } from '@livery/shared-types/catalog';
import * as z from 'zod/mini';
import { hoursOf, type BookingDraft } from './bookingDraft.ts';

export type DraftField = Exclude<keyof BookingDraft, 'destinations'> | `destinations.${number}.address`;

export interface Faults {
  /** The notice: what kind of thing is missing. */
  title: string;
  description: string;
  fields: { field: DraftField; message: string }[];
}

const optionalNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const optionalText = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The request that a draft stands for. */
export function requestOf(draft: BookingDraft, quote: Quote | undefined): CreateBookingBody {
  return {
    customerName: [draft.firstName, draft.lastName]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' '),
    customerEmail: draft.email,
    customerPhone: draft.phone,
    pickupDate: `${draft.date}T${draft.time}`,
    pickupAddress: draft.pickupAddress,
    paymentMethod: draft.paymentMethod,
    serviceIds: draft.serviceIds,
    vehicleId: draft.vehicleId === '' ? null : draft.vehicleId,
    duration: hoursOf(draft.duration),
    totalAmount: quote?.total ?? '0',
    quotedTotal: quote?.total ?? null,
    destinations: draft.destinations.map(({ address }) => address.trim()).filter(Boolean),
    promoCode: draft.promoCode,
    status: 'pending_approval',
    passengers: optionalNumber(draft.passengers),
    luggage: optionalNumber(draft.luggage),
    flightNumber: optionalText(draft.flightNumber),
    pickupSign: optionalText(draft.pickupSign),
    notes: optionalText(draft.notes),
    acceptedPolicyVersion: draft.acceptsTerms ? CANCELLATION_POLICY_VERSION : null,
  };
}

const FIELD_OF: Partial<Record<string, DraftField>> = {
  customerName: 'firstName',
  customerEmail: 'email',
  customerPhone: 'phone',
  pickupDate: 'date',
  pickupAddress: 'pickupAddress',
  serviceIds: 'serviceIds',
  vehicleId: 'vehicleId',
  duration: 'duration',
  passengers: 'passengers',
  luggage: 'luggage',
  flightNumber: 'flightNumber',
  pickupSign: 'pickupSign',
  notes: 'notes',
  promoCode: 'promoCode',
  paymentMethod: 'paymentMethod',
};

/** The form's field for a path of the request; a fault of a field we don't show goes to the notice alone. */
export function fieldOf(path: string): DraftField | undefined {
  const [head = '', index] = path.split('.');
  return head === 'destinations' ? `destinations.${Number(index ?? 0)}.address` : FIELD_OF[head];
}

const MISSING = 'Please fill in all required fields';

/**
 * What keeps a draft from being sent, in the words of the specification; undefined when nothing does. The request's own
 * schema has the last word, so that the page and the server agree.
 */
export function faultsOf(draft: BookingDraft, vehicle: Vehicle | undefined): Faults | undefined {
  const required: [DraftField, string, string][] = [
    ['firstName', draft.firstName, 'Enter your first name'],
    ['email', draft.email, 'Enter your email address'],
    ['date', draft.date, 'Choose a pickup date'],
    ['time', draft.time, 'Choose a pickup time'],
  ];
  const missing = required
    .filter(([, value]) => value.trim() === '')
    .map(([field, , message]) => ({ field, message }));
  if (missing.length > 0) return { title: 'Missing Information', description: MISSING, fields: missing };

  if (draft.serviceIds.length === 0 && draft.vehicleId === '') {
    const description = 'Please select at least one service or vehicle';
    return {
      title: 'No Services Selected',
      description,
      fields: [{ field: 'serviceIds', message: description }],
    };
  }
  const typedHours = Number(draft.duration);
  if (draft.duration.trim() !== '' && Number.isFinite(typedHours) && typedHours < 2) {
    const description = 'Bookings must be at least 2 hours.';
    return {
      title: 'Minimum Duration Required',
      description,
      fields: [{ field: 'duration', message: description }],
    };
  }

  const parsed = z.safeParse(CreateBookingRequest, requestOf(draft, undefined));
  const fields = (parsed.success ? [] : parsed.error.issues).flatMap((issue) => {
    const field = fieldOf(issue.path.join('.'));
    return field ? [{ field, message: issue.message }] : [];
  });
  if (vehicle && Number(draft.passengers) > vehicle.capacity) {
    fields.push({
      field: 'passengers',
      message: `${vehicle.name} takes up to ${vehicle.capacity} passengers`,
    });
  }
  if (vehicle && Number(draft.luggage) > vehicle.luggageCapacity) {
    fields.push({
      field: 'luggage',
      message: `${vehicle.name} takes up to ${vehicle.luggageCapacity} pieces`,
    });
  }
  if (!draft.acceptsTerms) {
    fields.push({ field: 'acceptsTerms', message: 'Please accept the cancellation terms to continue' });
  }
  const [first] = fields;
  return first && { title: 'Please check your booking', description: first.message, fields };
}
