import {
  connectEventBus,
  createLogger,
  newEvent,
  type EventBus,
  type OutboxEntry,
} from '@livery/service-kit';
import type { AdminBooking } from '@livery/shared-types';
import { eventually } from '@livery/test-kit';
import type { Harness } from './harness.ts';

/** The payment service's voice on the bus. */
export function paymentVoice({ environment }: Pick<Harness, 'environment'>): EventBus {
  const logger = createLogger({ service: 'payment', level: 'silent' });
  return connectEventBus({
    url: environment.amqpUrl,
    service: 'payment',
    namespace: environment.namespace,
    logger,
  });
}

const summaryOf = (booking: AdminBooking) => ({
  bookingId: booking.id,
  customerName: booking.customerName,
  customerEmail: booking.customerEmail,
  customerPhone: booking.customerPhone,
  passengerName: booking.passengerName,
  passengerPhone: booking.passengerPhone,
  pickupAt: booking.pickupDate,
  durationHours: booking.duration,
  pickupAddress: booking.pickupAddress,
  destinations: booking.destinations,
  serviceNames: [],
  vehicleName: booking.vehicleName,
  vehicleId: booking.vehicleId,
  totalCents: Math.round(Number(booking.totalAmount) * 100),
  promoCode: booking.promoCode,
  paymentMethod: booking.paymentMethod,
  paymentStatus: booking.paymentStatus,
  status: booking.status,
  passengers: null,
  luggage: null,
  flightNumber: null,
  pickupSign: null,
  notes: null,
  manageToken: 'token',
  rideToken: 'ride-token',
  chauffeur: null,
  version: booking.version,
});

/** The common part of a payment's events about a booking. */
export function eventDataOf(booking: AdminBooking, overrides: object = {}) {
  const summary = summaryOf(booking);
  return {
    bookingId: booking.id,
    paymentIntentId: 'pi_first',
    amountCents: summary.totalCents,
    currency: 'cad',
    booking: summary,
    ...overrides,
  };
}

export const succeeded = (booking: AdminBooking, overrides: object = {}): OutboxEntry =>
  newEvent('payment.succeeded', booking.id, {
    ...eventDataOf(booking, overrides),
    paidAt: new Date().toISOString(),
    card: 'visa 4242',
  });

export const read = async (booking: Harness, id: string): Promise<AdminBooking> =>
  (await booking.admin.get<AdminBooking>(`/api/admin/bookings/${id}`)).body;

export async function pay(booking: Harness, bus: EventBus, id: string): Promise<AdminBooking> {
  await eventually(() => bus.isUp());
  await bus.publish(succeeded(await read(booking, id)));
  return eventually(async () => {
    const now = await read(booking, id);
    if (now.paymentStatus !== 'paid') throw new Error(`The booking is ${now.paymentStatus}`);
    return now;
  });
}
