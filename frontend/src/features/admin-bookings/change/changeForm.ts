import { displayPhone } from '@livery/shared-types/phone';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { countOf, optionalCountOf, readAmount } from '@livery/shared-types/readNumber';
import { destinationsOf } from '../../../domain/bookingStatus.ts';
import type { BookingChange } from '../adminBookingsApi.ts';
import type { PriceChoice } from './PriceQuestion.tsx';

/** A booking as staff edit it: texts, as they are typed. */
export interface ChangeForm {
  date: string;
  time: string;
  duration: string;
  pickupAddress: string;
  /** One to a line. */
  destinations: string;
  /** Blank: no car. */
  vehicleId: string;
  serviceIds: string[];
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  hasPassenger: boolean;
  passengerName: string;
  passengerPhone: string;
  passengers: string;
  luggage: string;
  flightNumber: string;
  pickupSign: string;
  notes: string;
  adjustments: { label: string; amount: string }[];
  /** Blank: the price is calculated. */
  agreedTotal: string;
  agreedReason: string;
  /** The calculated total beside which staff kept the agreed price; blank while they did not. */
  keptBeside: string;
  notifyCustomer: boolean;
  refundDifference: boolean;
}

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

export const changeFormOf = (booking: AdminBooking): ChangeForm => ({
  date: booking.pickupDate.slice(0, 10),
  time: booking.pickupTime,
  duration: String(booking.duration),
  pickupAddress: booking.pickupAddress,
  destinations: destinationsOf(booking).join('\n'),
  vehicleId: textOf(booking.vehicleId),
  serviceIds: booking.serviceIds,
  customerName: booking.customerName,
  customerEmail: booking.customerEmail,
  customerPhone: displayPhone(booking.customerPhone),
  hasPassenger: booking.passengerName !== null || booking.passengerPhone !== null,
  passengerName: textOf(booking.passengerName),
  passengerPhone: displayPhone(textOf(booking.passengerPhone)),
  passengers: textOf(booking.passengers),
  luggage: textOf(booking.luggage),
  flightNumber: textOf(booking.flightNumber),
  pickupSign: textOf(booking.pickupSign),
  notes: textOf(booking.notes),
  adjustments: booking.adjustments,
  agreedTotal: textOf(booking.priceOverride?.total ?? null),
  agreedReason: textOf(booking.priceOverride?.reason ?? null),
  keptBeside: '',
  notifyCustomer: true,
  refundDifference: true,
});

/** The fields of the form that one field of the request is made of. */
const sources = {
  pickupDate: ['date', 'time'],
  duration: ['duration'],
  pickupAddress: ['pickupAddress'],
  destinations: ['destinations'],
  vehicleId: ['vehicleId'],
  serviceIds: ['serviceIds'],
  customerName: ['customerName'],
  customerEmail: ['customerEmail'],
  customerPhone: ['customerPhone'],
  passengerName: ['passengerName'],
  passengerPhone: ['passengerPhone'],
  passengers: ['passengers'],
  luggage: ['luggage'],
  flightNumber: ['flightNumber'],
  pickupSign: ['pickupSign'],
  notes: ['notes'],
  adjustments: ['adjustments'],
  priceOverride: ['agreedTotal', 'agreedReason'],
} as const satisfies Partial<Record<keyof BookingChange, readonly (keyof ChangeForm)[]>>;
export type ChangedField = keyof typeof sources;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Which fields of the request say something else than `base`. */
export const changedFields = (form: ChangeForm, base: ChangeForm): ChangedField[] =>
  (Object.keys(sources) as ChangedField[]).filter((field) =>
    sources[field].some((name) => !isSame(form[name], base[name])),
  );

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const requestFields = (form: ChangeForm): Required<Pick<BookingChange, ChangedField>> => ({
  pickupDate: `${form.date}T${form.time}`,
  duration: countOf(form.duration),
  pickupAddress: form.pickupAddress,
  destinations: linesOf(form.destinations),
  vehicleId: form.vehicleId || null,
  serviceIds: form.serviceIds,
  customerName: form.customerName,
  customerEmail: form.customerEmail.trim(),
  customerPhone: form.customerPhone,
  passengerName: form.passengerName.trim() || null,
  passengerPhone: form.passengerPhone.trim() || null,
  passengers: optionalCountOf(form.passengers),
  luggage: optionalCountOf(form.luggage),
  flightNumber: form.flightNumber.trim() || null,
  pickupSign: form.pickupSign.trim() || null,
  notes: form.notes.trim() || null,
  adjustments: form.adjustments.map(({ label, amount }) => ({ label, amount: amount.trim() })),
  priceOverride:
    form.agreedTotal.trim() === '' && form.agreedReason.trim() === ''
      ? null
      : { total: form.agreedTotal.trim(), reason: form.agreedReason },
});

/** What staff have chosen where an agreed price was made for another trip, which comes to `computedTotal` now. */
export function priceChoiceOf(form: ChangeForm, base: ChangeForm, computedTotal?: string): PriceChoice {
  if (form.agreedTotal.trim() === '' && form.agreedReason.trim() === '') return 'computed';
  if (changedFields(form, base).includes('priceOverride')) return 'other';
  return computedTotal !== undefined && form.keptBeside === computedTotal ? 'keep' : undefined;
}

/**
 * What the filled-in form asks for: only the fields that say something else than `base`, what the booking was. An agreed
 * price that was kept beside another calculated total than the present one has to be looked at again, so it is not sent.
 */
export function changeBodyOf(form: ChangeForm, base: ChangeForm, computedTotal?: string): BookingChange {
  const fields = requestFields(form);
  const changed = changedFields(form, base).map((field) => [field, fields[field]] as const);
  const { notifyCustomer, refundDifference } = form;
  const isKept = priceChoiceOf(form, base, computedTotal) === 'keep';
  return {
    ...(Object.fromEntries(changed) as BookingChange),
    ...(isKept && { priceOverride: fields.priceOverride }),
    notifyCustomer,
    refundDifference,
  };
}

/** What a price, or a car, depends on. */
const priced: readonly ChangedField[] = [
  'pickupDate',
  'duration',
  'vehicleId',
  'serviceIds',
  'passengers',
  'luggage',
  'adjustments',
  'priceOverride',
];

const isAmount = (amount: string) => readAmount(amount).value !== undefined;

/** Without what costs nothing or is still being typed; the difference is given back, so that it can be shown. */
export function pricedChangeOf(form: ChangeForm, base: ChangeForm): BookingChange {
  const fields = requestFields(form);
  const isWhole: Partial<Record<ChangedField, boolean>> = {
    pickupDate: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(fields.pickupDate),
    duration: Number.isInteger(fields.duration) && fields.duration > 0,
    passengers: fields.passengers === null || Number.isInteger(fields.passengers),
    luggage: fields.luggage === null || Number.isInteger(fields.luggage),
    priceOverride: fields.priceOverride === null || isAmount(form.agreedTotal),
  };
  const asked = {
    ...fields,
    // A price can be looked at before its reason or its name is there.
    adjustments: form.adjustments
      .filter(({ amount }) => isAmount(amount))
      .map(({ label, amount }) => ({ label: label.trim() || '…', amount: amount.trim() })),
    priceOverride: fields.priceOverride && {
      ...fields.priceOverride,
      reason: fields.priceOverride.reason.trim() || '…',
    },
  };
  const changed = changedFields(form, base)
    .filter((field) => priced.includes(field) && isWhole[field] !== false)
    .map((field) => [field, asked[field]] as const);
  return Object.fromEntries(changed) as BookingChange;
}

/** Where in the form something of the request is shown, by its path, such as `adjustments.0.label`. */
export function formFieldOf(path: string): string | undefined {
  const [field = '', ...rest] = path.split('.');
  if (field === 'priceOverride') return rest[0] === 'reason' ? 'agreedReason' : 'agreedTotal';
  if (field === 'adjustments') return rest.length === 0 ? 'adjustments.root' : path;
  return sources[field as ChangedField]?.[0];
}

/** A field that nobody touched follows what the booking has become meanwhile; a typed one stays. */
export function rebased(typed: ChangeForm, base: ChangeForm, latest: ChangeForm): ChangeForm {
  const touched = changedFields(typed, base).flatMap(
    (field): readonly (keyof ChangeForm)[] => sources[field],
  );
  const { notifyCustomer, refundDifference } = typed;
  const kept = Object.fromEntries(touched.map((name) => [name, typed[name]])) as Partial<ChangeForm>;
  const form = { ...latest, ...kept, notifyCustomer, refundDifference };
  return {
    ...form,
    hasPassenger: typed.hasPassenger || form.passengerName !== '' || form.passengerPhone !== '',
  };
}
