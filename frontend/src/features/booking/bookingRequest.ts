import { CANCELLATION_POLICY_VERSION, type CreateBookingBody } from '@livery/shared-types/booking';
import type { Quote } from '@livery/shared-types/catalog';
import { BLANK_DRAFT, hoursOf, type BookingDraft } from './bookingDraft.ts';

export type DraftField = Exclude<keyof BookingDraft, 'destinations'> | `destinations.${number}.address`;

const optionalNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const optionalText = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export const requestOf = (draft: BookingDraft, quote: Quote | undefined): CreateBookingBody => ({
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
