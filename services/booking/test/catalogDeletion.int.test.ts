import type { AdminBooking, OwnBooking, PublicBooking } from '@livery/shared-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, book, booked, hoursAhead, makePromo, makeService, makeVehicle } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';

let booking: Harness;
beforeAll(async () => {
  booking = await startBooking();
});
afterAll(() => booking.stop());

/** A booking of a service, a vehicle and a promo code which have all left the catalog since. */
async function bookingOfWhatIsGone() {
  const service = await makeService(booking);
  const vehicle = await makeVehicle(booking);
  const promo = await makePromo(booking);
  const choice = {
    serviceIds: [service.id],
    vehicleId: vehicle.id,
    promoCode: promo.code,
    pickupDate: hoursAhead(72).toISOString(),
  };
  const made = await booked(booking, choice);
  for (const path of [
    `/api/services/${service.id}`,
    `/api/admin/vehicles/${vehicle.id}`,
    `/api/promo-codes/${promo.id}`,
  ]) {
    expect((await booking.catalog.delete(path)).status).toBe(204);
  }
  return { choice, made, vehicle };
}

it('shows a booking as it was made, whatever has left the catalog since', async () => {
  const { made, vehicle } = await bookingOfWhatIsGone();
  const own = await booking.visitor.get<OwnBooking>(`/api/manage/${made.manageToken}`);
  expect(own).toMatchObject({
    status: 200,
    body: { vehicleName: vehicle.name, totalAmount: made.totalAmount, quote: made.quote, canPay: true },
  });
  const found = await booking.visitor.get<PublicBooking[]>(`/api/bookings/by-email/${made.customerEmail}`);
  expect(found.body).toMatchObject([{ id: made.id, promoCode: made.promoCode, serviceIds: made.serviceIds }]);
  const list = await booking.admin.get<AdminBooking[]>(`/api/bookings?q=${made.id.slice(0, 8)}`);
  expect(list.body).toMatchObject([{ id: made.id, vehicleName: vehicle.name, lines: made.quote.lines }]);
  expect(await booking.peer.get(`/internal/bookings/${made.id}/payable`)).toMatchObject({
    body: { payable: true, summary: { vehicleName: vehicle.name, serviceNames: ['Airport transfer'] } },
  });
});

it('carries a booking through to its end, whatever has left the catalog since', async () => {
  const { made } = await bookingOfWhatIsGone();
  expect(await act(booking, made.id, 'approve')).toMatchObject({ status: 'approved' });
  booking.now.value = hoursAhead(73);
  expect(await act(booking, made.id, 'complete')).toMatchObject({
    status: 'completed',
    totalAmount: made.totalAmount,
  });
  expect(await act(booking, made.id, 'archive')).toMatchObject({ archived: true });
  booking.now.value = null;

  const other = (await bookingOfWhatIsGone()).made;
  await act(booking, other.id, 'approve');
  const cancelled = await booking.visitor.post(`/api/bookings/${other.id}/cancel`);
  expect(cancelled).toMatchObject({ status: 200, body: { refundPercentage: 100 } });

  const third = (await bookingOfWhatIsGone()).made;
  expect(await act(booking, third.id, 'reject')).toMatchObject({ status: 'rejected' });
  expect((await booking.admin.delete(`/api/admin/bookings/${third.id}`)).status).toBe(204);
});

it('offers what has left the catalog to nobody else', async () => {
  const { choice, made } = await bookingOfWhatIsGone();
  const reply = await book(booking, choice);
  expect(reply).toMatchObject({ status: 400, body: { code: 'quote.item_not_offered' } });
  const found = await booking.visitor.get<PublicBooking[]>(`/api/bookings/by-email/${made.customerEmail}`);
  expect(found.body).toHaveLength(1);
});
