import { StaffBookingRequest, type StaffBookingBody } from '@livery/shared-types/changeBooking';
import type { Vehicle } from '@livery/shared-types/catalog';
import { MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { countOf, optionalCountOf, readCount } from '@livery/shared-types/readNumber';
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { hoursOf } from '../../../domain/bookedHours.ts';
import { roomFaults } from '../../../domain/roomFaults.ts';
import { BLANK_ORDER, type OrderForm } from './orderForm.ts';

/** How an order is sent: approved at once, as a request like any other, or as an offer until a day. */
export type Intent =
  { kind: 'approve'; withoutVehicle: boolean } | { kind: 'request' } | { kind: 'offer'; until: string };

const optionalText = (text: string) => text.trim() || null;

/** Whether the price is an agreed one, or is about to be. */
export const isAgreed = ({ agreedTotal, agreedReason }: Pick<OrderForm, 'agreedTotal' | 'agreedReason'>) =>
  agreedTotal.trim() !== '' || agreedReason.trim() !== '';

/** The end of that day, or the pickup where that comes first: nobody accepts a trip that has begun. */
function endOfOffer({ date, time }: OrderForm, until: string): string {
  const [dayEnd, pickup] = [`${until}T23:59`, `${date}T${time}`];
  return dayEnd < pickup ? dayEnd : pickup;
}

export function requestOf(order: OrderForm, intent: Intent, quotedTotal: string | null): StaffBookingBody {
  return {
    customerName: order.customerName,
    customerEmail: order.customerEmail.trim(),
    customerPhone: order.customerPhone,
    passengerName: optionalText(order.passengerName),
    passengerPhone: optionalText(order.passengerPhone),
    pickupDate: `${order.date}T${order.time}`,
    pickupAddress: order.pickupAddress,
    destinations: order.destinations.map(({ address }) => address),
    serviceIds: order.serviceIds,
    vehicleId: order.vehicleId || null,
    duration: hoursOf(order.duration),
    promoCode: order.promoCode,
    paymentMethod: order.paymentMethod,
    passengers: optionalCountOf(order.passengers),
    luggage: optionalCountOf(order.luggage),
    flightNumber: optionalText(order.flightNumber),
    pickupSign: optionalText(order.pickupSign),
    notes: optionalText(order.notes),
    quotedTotal,
    // On the telephone nobody has read the terms.
    acceptedPolicyVersion: null,
    adjustments: order.adjustments,
    priceOverride: isAgreed(order) ? { total: order.agreedTotal, reason: order.agreedReason } : null,
    returnTrip: order.hasReturn ? { pickupDate: `${order.returnDate}T${order.returnTime}` } : null,
    copyOf: order.copyOf || null,
    approve: intent.kind === 'approve',
    ...(intent.kind === 'approve' && { withoutVehicle: intent.withoutVehicle }),
    draft: intent.kind === 'offer',
    ...(intent.kind === 'offer' && { expiresAt: endOfOffer(order, intent.until) }),
  };
}

/** The form's field for a path of the request; undefined for what the form does not show. */
export function fieldOf(path: string): string | undefined {
  const [head = '', index, rest] = path.split('.');
  if (head === 'destinations') return `destinations.${Number(index ?? 0)}.address`;
  if (head === 'adjustments') return `adjustments.${Number(index ?? 0)}.${rest ?? 'label'}`;
  if (head === 'priceOverride') return index === 'reason' ? 'agreedReason' : 'agreedTotal';
  if (head === 'pickupDate') return 'date';
  if (head === 'returnTrip') return 'returnDate';
  return Object.hasOwn(BLANK_ORDER, head) ? head : undefined;
}

const isBlank = (value: string) => value.trim() === '';

/** The faults of an order, by field: our own messages first, then those of the request's schema. */
export function faultsOf(order: OrderForm, vehicles: readonly Vehicle[]): Map<string, string> {
  const { fault: hoursFault = '' } = readCount(order.duration);
  const own: [isWrong: boolean, field: string, message: string][] = [
    [isBlank(order.customerName), 'customerName', 'Enter the name of the customer'],
    [order.hasPassenger && isBlank(order.passengerName), 'passengerName', 'Enter the passenger’s name'],
    [
      isBlank(order.customerPhone) && isBlank(order.customerEmail),
      'customerPhone',
      'Enter a phone number, or an e-mail address',
    ],
    [isBlank(order.date), 'date', 'Choose a pickup date'],
    [isBlank(order.time), 'time', 'Choose a pickup time'],
    [
      order.serviceIds.length === 0 && order.vehicleId === '',
      'serviceIds',
      'Choose a service here, or a car below',
    ],
    [
      !isBlank(order.duration) && countOf(order.duration) < MIN_DURATION_HOURS,
      'duration',
      `Enter ${MIN_DURATION_HOURS} hours or more`,
    ],
    [!isBlank(order.duration) && hoursFault !== '', 'duration', hoursFault],
    [order.hasReturn && isBlank(order.returnDate), 'returnDate', 'Choose the day of the way back'],
    [order.hasReturn && isBlank(order.returnTime), 'returnTime', 'Choose the time of the way back'],
    [
      order.hasReturn &&
        ![order.date, order.time, order.returnDate, order.returnTime].some(isBlank) &&
        `${order.returnDate}T${order.returnTime}` <= `${order.date}T${order.time}`,
      'returnDate',
      'The way back comes after the way there',
    ],
  ];
  const { error } = z.safeParse(StaffBookingRequest, requestOf(order, { kind: 'request' }, null));
  const faults = [
    ...own.flatMap(([isWrong, field, message]) => (isWrong ? [{ field, message }] : [])),
    ...roomFaults(order, vehicles),
    ...(error?.issues ?? []).map(({ path, message }) => ({ field: fieldOf(path.join('.')), message })),
  ];
  const first = new Map<string, string>();
  for (const { field, message } of faults) {
    if (field !== undefined && !first.has(field)) first.set(field, message);
  }
  return first;
}

/** Checks an order when it is sent, and from then on with every change. */
export const orderResolver: Resolver<OrderForm, readonly Vehicle[]> = (order, vehicles = []) => {
  const faults = faultsOf(order, vehicles);
  if (faults.size === 0) return { values: order, errors: {} };
  const errors: FieldErrors<OrderForm> = {};
  for (const [field, message] of faults) set(errors, field, { type: 'rule', message });
  return { values: {}, errors };
};
