import { displayPhone } from '@livery/shared-types/phone';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { CustomerDefaults, CustomerSummary, CustomerTrip } from '@livery/shared-types/customer';
import { MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { businessClock } from '../../../domain/dates.ts';
import { allows, isPositive } from '../../../domain/bookingActions.ts';
import { destinationsOf } from '../../../domain/bookingStatus.ts';

/** What staff fill in while they talk: nothing is filled in that nobody said. Typed values are text. */
export const BLANK_ORDER = {
  /** The record that the caller was found in. */
  customerId: '',
  customerName: '',
  customerPhone: '',
  customerEmail: '',
  hasPassenger: false,
  passengerName: '',
  passengerPhone: '',
  date: '',
  time: '',
  duration: String(MIN_DURATION_HOURS),
  pickupAddress: '',
  destinations: [{ address: '' }],
  hasReturn: false,
  returnDate: '',
  returnTime: '',
  serviceIds: [] as string[],
  /** `''` while no vehicle is chosen. */
  vehicleId: '',
  passengers: '',
  luggage: '',
  flightNumber: '',
  pickupSign: '',
  notes: '',
  paymentMethod: 'cash' as 'stripe' | 'cash',
  promoCode: null as string | null,
  adjustments: [] as { label: string; amount: string }[],
  agreedTotal: '',
  agreedReason: '',
  /** The booking that this one was copied from. */
  copyOf: '',
};
export type OrderForm = typeof BLANK_ORDER;

const text = (value: string | number | null) => (value === null ? '' : String(value));
const rows = (addresses: string[]) =>
  addresses.length > 0 ? addresses.map((address) => ({ address })) : BLANK_ORDER.destinations;

export type CallerFields = Pick<OrderForm, 'customerId' | 'customerName' | 'customerPhone' | 'customerEmail'>;

export const callerOf = ({ id, name, phones, emails }: CustomerSummary): CallerFields => ({
  customerId: id,
  customerName: name,
  customerPhone: displayPhone(phones[0] ?? ''),
  customerEmail: emails[0] ?? '',
});

export const usualOf = (defaults: CustomerDefaults) => ({
  pickupAddress: defaults.pickupAddress,
  vehicleId: text(defaults.vehicleId),
  passengers: text(defaults.passengers),
  pickupSign: text(defaults.pickupSign),
});

const passengerOfTrip = ({
  passengerName,
  passengerPhone,
}: Pick<CustomerTrip, 'passengerName' | 'passengerPhone'>) => ({
  hasPassenger: passengerName !== null || passengerPhone !== null,
  passengerName: text(passengerName),
  passengerPhone: displayPhone(text(passengerPhone)),
});

/** A trip of before once more: everything but when. */
export const tripAgain = (trip: CustomerTrip) => ({
  copyOf: trip.id,
  ...passengerOfTrip(trip),
  pickupAddress: trip.pickupAddress,
  destinations: rows(trip.destinations),
  serviceIds: trip.serviceIds,
  vehicleId: text(trip.vehicleId),
  duration: String(trip.duration),
});

const HOUR_MS = 60 * 60 * 1000;

/** A day and a time that are still to come; the day is left to be chosen where they have passed. */
function whenOf(instant: Date, now: Date): Pick<OrderForm, 'date' | 'time'> {
  const [date = '', time = ''] = businessClock(instant).split('T');
  return { date: instant > now ? date : '', time };
}

export function copyOfBooking(booking: AdminBooking, now = new Date()): OrderForm {
  return {
    ...BLANK_ORDER,
    copyOf: booking.id,
    customerName: booking.customerName,
    customerPhone: displayPhone(booking.customerPhone),
    customerEmail: booking.customerEmail,
    ...passengerOfTrip(booking),
    ...whenOf(new Date(booking.pickupDate), now),
    duration: String(booking.duration),
    pickupAddress: booking.pickupAddress,
    destinations: rows(destinationsOf(booking)),
    serviceIds: booking.serviceIds,
    vehicleId: text(booking.vehicleId),
    passengers: text(booking.passengers),
    luggage: text(booking.luggage),
    flightNumber: text(booking.flightNumber),
    pickupSign: text(booking.pickupSign),
    notes: text(booking.notes),
    paymentMethod: booking.paymentMethod,
  };
}

/** The trip back, from the last stop to the pickup, as soon as the trip has ended. The flight number is left out. */
export function wayBackOf(booking: AdminBooking, now = new Date()): OrderForm {
  const there = copyOfBooking(booking, now);
  const stops = there.destinations.map(({ address }) => address);
  const end = new Date(Date.parse(booking.pickupDate) + booking.duration * HOUR_MS);
  return {
    ...there,
    ...whenOf(end, now),
    pickupAddress: stops.at(-1) ?? '',
    destinations: rows([...stops.slice(0, -1).toReversed(), booking.pickupAddress]),
    flightNumber: '',
  };
}

/** A card booking that is still to be paid is followed by a link for it, which staff read out or copy. */
export const needsPayLink = (booking: AdminBooking) =>
  booking.paymentMethod === 'stripe' && isPositive(booking.balanceDue) && allows(booking, 'pay_link');

/** The order, or what is filled in of it, without what has left the catalog since. */
export const orderable = <Order extends Partial<OrderForm>>(
  order: Order,
  catalog: { services: { id: string }[]; vehicles: { id: string; available: boolean }[] },
): Order => ({
  ...order,
  ...(order.serviceIds && {
    serviceIds: order.serviceIds.filter((id) => catalog.services.some((service) => service.id === id)),
  }),
  ...(order.vehicleId &&
    !catalog.vehicles.some(({ id, available }) => id === order.vehicleId && available) && { vehicleId: '' }),
});
