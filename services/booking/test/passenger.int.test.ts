import type {
  AdminBooking,
  AdminOffer,
  ChangePreview,
  CreatedBooking,
  Customer,
  CustomerSummary,
  ErrorBody,
  JobText,
  Offer,
  OwnBooking,
} from '@livery/shared-types';
import { eventually } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driverOf } from './drivers.ts';
import { act, book, booked, hoursAhead, localTime, makeService, requestBody } from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';
import { read } from './payments.ts';

let booking: Harness;
let serviceIds: string[];
beforeAll(async () => {
  booking = await startBooking();
  serviceIds = [(await makeService(booking)).id];
});
afterAll(() => booking.stop());

const ANA = { passengerName: 'Ana Ruiz', passengerPhone: '+1 416 555 0202' };
const ana = { passengerName: 'Ana Ruiz', passengerPhone: '+14165550202' };
const nobodyElse = { passengerName: null, passengerPhone: null };

const staffOrder = <T = AdminBooking>(body: object) =>
  booking.admin.post<T>('/api/admin/bookings', requestBody({ serviceIds, ...body }));
const change = <T = AdminBooking>(id: string, body: object) =>
  booking.admin.patch<T>(`/api/admin/bookings/${id}`, body);
const own = ({ manageToken }: CreatedBooking) => `/api/manage/${manageToken}`;

describe('somebody else who rides', () => {
  it('is kept with a customer’s booking, and answered to the booker and staff', async () => {
    const created = await booked(booking, { serviceIds, ...ANA });
    expect(created).toMatchObject(ana);
    expect((await booking.visitor.get<OwnBooking>(own(created))).body).toMatchObject(ana);
    expect(await read(booking, created.id)).toMatchObject({ customerName: 'Ada Lovelace', ...ana });
    const event = await booking.events.waitFor(
      'booking.created',
      ({ aggregateId }) => aggregateId === created.id,
    );
    expect(event.data.booking).toMatchObject({ customerName: 'Ada Lovelace', ...ana });
  });

  it('is nobody where the fields are left out or empty', async () => {
    expect(await booked(booking, { serviceIds })).toMatchObject(nobodyElse);
    const blank = { serviceIds, passengerName: ' ', passengerPhone: '' };
    expect(await booked(booking, blank)).toMatchObject(nobodyElse);
  });

  it('is shown to nobody who only knows the e-mail address or the short reference', async () => {
    const customerEmail = `${unique('booker')}@example.com`;
    const { id } = await booked(booking, { serviceIds, customerEmail, ...ANA });
    const replies = await Promise.all([
      booking.visitor.get(`/api/bookings/by-email/${customerEmail}`),
      booking.visitor.get(`/api/bookings/${id.slice(0, 8)}/refund-preview`),
      booking.visitor.post(`/api/bookings/${id.slice(0, 8)}/cancel`, {}),
    ]);
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/Ruiz|0202/);
    }
  });

  it('rides on both trips of a staff order with a return', async () => {
    const { body } = await staffOrder({
      ...ANA,
      pickupDate: localTime(hoursAhead(100)),
      returnTrip: { pickupDate: localTime(hoursAhead(120)) },
    });
    expect(body).toMatchObject(ana);
    expect(await read(booking, body.linkedBookingId ?? '')).toMatchObject(ana);
  });

  it('is named by an offer, whose link shows no phone, and by the booking that it becomes', async () => {
    const { body: offer } = await staffOrder<AdminOffer>({ ...ANA, draft: true });
    expect(offer).toMatchObject(ana);
    const path = `/api/offers/${offer.url.split('/').at(-1) ?? ''}`;
    const shown = (await booking.visitor.get<Offer>(path)).body;
    expect(shown.passengerName).toBe('Ana Ruiz');
    expect(JSON.stringify(shown)).not.toContain('0202');
    await booking.visitor.post(`${path}/accept`, { acceptedPolicyVersion: '2025-01' });
    expect(await read(booking, offer.id)).toMatchObject(ana);
  });

  it('is changed by staff, with a preview, the history and an event of it', async () => {
    const { id } = await booked(booking, { serviceIds });
    const preview = await booking.admin.post<ChangePreview>(`/api/admin/bookings/${id}/preview`, ANA);
    const changes = [
      { field: 'passengerName', label: 'Passenger’s name', from: 'none', to: 'Ana Ruiz' },
      { field: 'passengerPhone', label: 'Passenger’s phone', from: 'none', to: '(416) 555-0202' },
    ];
    expect(preview.body).toMatchObject({ changes, difference: '0.00' });
    expect(await read(booking, id)).toMatchObject(nobodyElse);
    const { body } = await change(id, ANA);
    expect(body).toMatchObject(ana);
    expect(body.log.at(-1)?.change).toBe(
      'Passenger’s name: none → Ana Ruiz, Passenger’s phone: none → (416) 555-0202',
    );
    const event = await booking.events.waitFor('booking.changed', ({ aggregateId }) => aggregateId === id);
    expect(event.data).toMatchObject({
      fields: ['passengerName', 'passengerPhone'],
      booking: ana,
      previous: nobodyElse,
    });
    expect((await change(id, { passengerName: '', passengerPhone: null })).body).toMatchObject(nobodyElse);
  });

  it('is changed by the customer at once', async () => {
    const created = await booked(booking, { serviceIds });
    const { body } = await booking.visitor.patch<OwnBooking>(own(created), ANA);
    expect(body).toMatchObject({ ...ana, changeRequest: null });
    expect((await read(booking, created.id)).log.at(-1)).toMatchObject({ actor: 'customer' });
  });

  it('has a phone number like the customer’s, or is refused at every door', async () => {
    const bad = { passengerPhone: '12' };
    const created = await booked(booking, { serviceIds });
    const replies = [
      await book(booking, { serviceIds, ...bad }),
      await staffOrder<ErrorBody>(bad),
      await staffOrder<ErrorBody>({ ...bad, draft: true }),
      await change<ErrorBody>(created.id, bad),
      await booking.admin.post(`/api/admin/bookings/${created.id}/preview`, bad),
      await booking.visitor.patch(own(created), bad),
    ];
    for (const reply of replies)
      expect(reply).toMatchObject({
        status: 400,
        body: {
          errors: [{ path: 'passengerPhone', message: 'Enter a phone number such as +1 416 555 0142' }],
        },
      });
    expect((await read(booking, created.id)).version).toBe(1);
  });

  it('is found by name and phone, and is in the spreadsheet', async () => {
    const family = unique('rider');
    const { id } = await booked(booking, { serviceIds });
    await change(id, { passengerName: `Ana ${family}`, passengerPhone: '+1 416 555 7321' });
    for (const q of [family, `7321 ${family}`]) {
      const found = await booking.admin.get<AdminBooking[]>(`/api/bookings?q=${q}`);
      expect(
        found.body.map((one) => one.id),
        q,
      ).toEqual([id]);
    }
    const { body } = await booking.admin.get<string>(`/api/admin/bookings/export.csv?q=${family}`);
    expect(body).toContain(',Phone,Passenger name,Passenger phone,Pickup address,');
    expect(body).toContain(`,Ana ${family},'+14165557321,`);
  });
});

describe('the record of the customer', () => {
  it('knows nothing of the passenger but by the trips, and erasing it erases the passenger', async () => {
    const customerEmail = `${unique('booker')}@example.com`;
    const trip = await booked(booking, { serviceIds, customerEmail, ...ANA });
    await act(booking, trip.id, 'cancel');
    await staffOrder({ customerEmail, ...ANA, draft: true });
    const { id } = await eventually(async () => {
      const { body } = await booking.admin.get<CustomerSummary[]>(
        `/api/admin/customers?contact=${customerEmail}`,
      );
      expect(body).toMatchObject([{ trips: 0 }]);
      return body[0] as CustomerSummary;
    });
    const found = (await booking.admin.get<Customer>(`/api/admin/customers/${id}`)).body;
    expect(found.recentTrips).toMatchObject([ana]);
    expect(JSON.stringify({ ...found, recentTrips: [] })).not.toMatch(/Ruiz|0202/);
    const exported = (
      await booking.admin.get<{ bookings: AdminBooking[]; offers: AdminOffer[] }>(
        `/api/admin/customers/${id}/export`,
      )
    ).body;
    expect([...exported.bookings, ...exported.offers]).toMatchObject([ana, ana]);
    expect((await booking.admin.post(`/api/admin/customers/${id}/erase`, {})).status).toBe(200);
    expect(await read(booking, trip.id)).toMatchObject(nobodyElse);
    const kept = await booking.collection('offers').find({ 'request.customerEmail': '' }).toArray();
    expect(JSON.stringify(kept)).not.toMatch(/Ruiz|0202/);
  });
});

describe('the chauffeur of somebody else', () => {
  const booker = {
    customerName: 'Beatrix Zufriedenheit',
    customerEmail: 'bookings.desk@zufriedenheit.example',
    customerPhone: '+1 905 555 8888',
  };
  const OF_THE_BOOKER = /beatrix|zufriedenheit|555.?8888|bookings\.desk/i;

  it('gets neither name nor phone nor e-mail of the booker, by anything that is answered', async () => {
    const marc = await driverOf(booking);
    const received: unknown[] = [];
    const { id } = await booked(booking, {
      serviceIds,
      ...booker,
      ...ANA,
      pickupDate: localTime(hoursAhead(2)),
    });
    await act(booking, id, 'approve');
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    const { body: day } = await marc.day();
    expect(day.trips).toMatchObject([ana]);
    received.push(day);
    const jobText = await booking.admin.get<JobText>(`/api/admin/bookings/${id}/job-text`);
    expect(jobText.body.text).toContain('Passenger: Ana Ruiz, (416) 555-0202');
    received.push(jobText.body);
    for (const step of ['accepted', 'on_the_way', 'arrived', 'on_board', 'done'] as const)
      received.push(await marc.step(id, step));
    received.push(
      await marc.post(id, 'problems', { kind: 'no_show', clientId: 'too-late' }),
      await marc.day(),
    );
    expect(JSON.stringify(received)).not.toMatch(OF_THE_BOOKER);
  });

  it('is given no phone instead of the booker’s', async () => {
    const marc = await driverOf(booking);
    const trip = { serviceIds, ...booker, passengerName: 'Ana Ruiz', pickupDate: localTime(hoursAhead(2)) };
    const { id } = await booked(booking, trip);
    await act(booking, id, 'approve');
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    expect((await marc.day()).body.trips).toMatchObject([
      { passengerName: 'Ana Ruiz', passengerPhone: null },
    ]);
    const { text } = (await booking.admin.get<JobText>(`/api/admin/bookings/${id}/job-text`)).body;
    expect(text).toMatch(/^Passenger: Ana Ruiz$/m);
  });

  it('is asked again when the passenger changes, and not when the booker does', async () => {
    const marc = await driverOf(booking);
    const { id } = await booked(booking, { serviceIds, ...booker, pickupDate: localTime(hoursAhead(2)) });
    await act(booking, id, 'approve');
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    const accept = async () => {
      const [trip] = (await marc.day()).body.trips;
      expect((await marc.step(id, 'accepted', { seen: trip?.revision })).status).toBe(200);
    };
    await accept();
    // Staff see what was accepted; the chauffeur, who rides with somebody else now, only who it is.
    const { body } = await change(id, ANA);
    expect(body).toMatchObject({
      chauffeurReply: 'changed',
      changesToAccept: [{ field: 'passengerName', from: 'Beatrix Zufriedenheit', to: 'Ana Ruiz' }],
    });
    const changed = (await marc.day()).body;
    expect(changed.trips[0]?.changes).toEqual([{ field: 'passengerName', from: null, to: 'Ana Ruiz' }]);
    expect(JSON.stringify(changed)).not.toMatch(OF_THE_BOOKER);
    await accept();
    const renamed = await change(id, { customerName: 'Bea Other', customerPhone: '+1 905 555 8889' });
    expect(renamed.body.chauffeurReply).toBe('accepted');
  });
});
