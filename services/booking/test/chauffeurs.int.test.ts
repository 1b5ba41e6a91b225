import { openSealed } from '@livery/service-kit';
import { eventually, type ApiReply } from '@livery/test-kit';
import {
  LOOKUP_CODE_SEAL,
  type AdminBooking,
  type Chauffeur,
  type ChauffeurBlockOut,
} from '@livery/shared-types';
import { calendarDay } from '@livery/shared-types/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashChauffeurKey } from '../src/domain/chauffeurKey.ts';
import { act, approved, hoursAhead, localTime, makeChauffeur, makeService, ZONE } from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';

let booking: Harness;
let serviceId: string;
beforeAll(async () => {
  booking = await startBooking();
  serviceId = (await makeService(booking)).id;
});
afterAll(() => booking.stop());

const licence = { kind: 'licence', number: 'T-1', expiresOn: '2099-12-31', confirmedBy: 'Dana' };
const PATH = '/api/admin/chauffeurs';
const changesOf = (id: string) =>
  booking.events.ofType('chauffeur.changed').filter(({ aggregateId }) => aggregateId === id).length;
const stored = (id: string) => booking.collection('chauffeurs').findOne({ _id: id });
const tripOf = async (chauffeurId: string, pickup: Date) => {
  const trip = await approved(booking, { serviceIds: [serviceId], pickupDate: localTime(pickup) });
  return act(booking, trip.id, 'assign', { chauffeurId });
};

describe('chauffeurs', () => {
  it('are for staff only', async () => {
    const { id } = await makeChauffeur(booking);
    const block = { from: localTime(hoursAhead(24)), to: localTime(hoursAhead(30)) };
    for (const client of [booking.visitor, booking.peer]) {
      const status = client === booking.visitor ? 401 : 403;
      expect(await client.get(PATH)).toMatchObject({ status });
      expect(await client.post(PATH, {})).toMatchObject({ status });
      expect(await client.put(`${PATH}/${id}`, {})).toMatchObject({ status });
      expect(await client.delete(`${PATH}/${id}`)).toMatchObject({ status });
      expect(await client.post(`${PATH}/${id}/link`, {})).toMatchObject({ status });
      expect(await client.post(`${PATH}/${id}/block-outs`, block)).toMatchObject({ status });
      expect(await client.get(`${PATH}/${id}/block-outs`)).toMatchObject({ status });
    }
    expect(await stored(id)).toMatchObject({ version: 1, link: null });
  });

  it('are created with the defaults of what is left out, and told to others', async () => {
    const chauffeur = await makeChauffeur(booking, { photoUrl: '' });
    expect(chauffeur).toEqual({
      id: chauffeur.id,
      name: 'Marc Tremblay',
      phone: '+14165550177',
      email: chauffeur.email,
      photoUrl: null,
      licenceExpiry: '2099-12-31',
      documents: [{ kind: 'licence', number: '', expiresOn: '2099-12-31', confirmedBy: '' }],
      languages: ['English'],
      hours: [],
      active: true,
      notes: '',
      rating: null,
      linkIssuedAt: null,
      tripsAtRisk: [],
      version: 1,
      createdAt: chauffeur.createdAt,
      updatedAt: chauffeur.createdAt,
    });
    await booking.events.waitFor('chauffeur.changed', ({ aggregateId }) => aggregateId === chauffeur.id);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ phone: 'none' }, 'phone'],
    [{ email: 'marc' }, 'email'],
    [{ licenceExpiry: '2027-02-30' }, 'licenceExpiry'],
    [{ licenceExpiry: undefined }, 'licenceExpiry'],
    [{ documents: [licence, { ...licence, expiresOn: '2027-02-30' }] }, 'documents.1.expiresOn'],
    [{ documents: [{ ...licence, kind: 'passport' }] }, 'documents.0.kind'],
    [{ documents: [{ ...licence, number: 'x'.repeat(65) }] }, 'documents.0.number'],
    [{ documents: Array.from({ length: 21 }, () => licence) }, 'documents'],
    [{ photoUrl: 'javascript:alert(1)' }, 'photoUrl'],
    [{ hours: [{ weekday: 8, from: '08:00', to: '18:00' }] }, 'hours.0.weekday'],
    [{ hours: [{ weekday: 1, from: '8', to: '18:00' }] }, 'hours.0.from'],
    [{ hours: [{ weekday: 1, from: '08:00', to: '24:00' }] }, 'hours.0.to'],
  ])('are refused with %j, which names the field', async (overrides, path) => {
    const name = unique('Refused');
    const body = { name, phone: '+1 416 555 0177', email: 'marc@example.com', licenceExpiry: '2099-12-31' };
    const reply = await booking.admin.post(PATH, { ...body, ...overrides });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect(await booking.collection('chauffeurs').countDocuments({ name })).toBe(0);
  });

  it('are listed by name, page by page, and found by the words of their record', async () => {
    const word = unique('List');
    for (const name of [`Zoë ${word}`, `ana ${word}`, `Élodie ${word}`, `Bob ${word}`])
      await makeChauffeur(booking, { name });
    const all = await booking.admin.get<Chauffeur[]>(`${PATH}?q=${word}`);
    expect(all.headers.get('x-total-count')).toBe('4');
    expect(all.body.map(({ name }) => name.split(' ')[0])).toEqual(['ana', 'Bob', 'Élodie', 'Zoë']);
    const seen: string[] = [];
    let next: string | undefined = `${PATH}?q=${word}&limit=3`;
    while (next !== undefined) {
      const page: ApiReply<Chauffeur[]> = await booking.admin.get<Chauffeur[]>(next);
      seen.push(...page.body.map(({ id }) => id));
      next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(all.body.map(({ id }) => id));
    expect(await booking.admin.get(`${PATH}?q=elodie%20${word}`)).toMatchObject({
      body: [{ name: `Élodie ${word}` }],
    });
    const { name } = await makeChauffeur(booking, {
      name: `Søren O’Brien ${word}`,
      phone: '+1 647 555 0188',
    });
    for (const q of ['soren', 'soeren', "o'brien", 'obrien', '5550188'])
      expect(await booking.admin.get(`${PATH}?q=${q}%20${word}`), q).toMatchObject({ body: [{ name }] });
    expect(await booking.admin.get(`${PATH}?cursor=nonsense`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'cursor' }] },
    });
  });

  it('change by the fields that are sent; a stale view is shown what the record has become', async () => {
    const { id } = await makeChauffeur(booking);
    const changed = await booking.admin.put(`${PATH}/${id}`, { version: 1, active: false, notes: 'Ill' });
    expect(changed).toMatchObject({
      status: 200,
      body: { version: 2, active: false, name: 'Marc Tremblay' },
    });
    const stale = await booking.admin.put(`${PATH}/${id}`, { version: 1, notes: 'Well' });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale', details: { version: 2, chauffeur: { id, notes: 'Ill' } } },
    });
    expect(await booking.admin.put(`${PATH}/${id}`, { version: 2, notes: 'Ill' })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    await eventually(() => expect(changesOf(id)).toBe(2));
    expect(await booking.admin.put(`${PATH}/${crypto.randomUUID()}`, {})).toMatchObject({ status: 404 });
  });

  it('have the trips to come show another name and number, and no trip that is over', async () => {
    const { id } = await makeChauffeur(booking);
    const trip = await tripOf(id, hoursAhead(50));
    const ended = await tripOf(id, hoursAhead(60));
    await act(booking, ended.id, 'cancel');
    const shown = async (bookingId: string) =>
      (await booking.admin.get<AdminBooking>(`/api/admin/bookings/${bookingId}`)).body;
    await booking.admin.put(`${PATH}/${id}`, { name: 'Marc Tremblay-Roy', phone: '+1 416 555 0199' });
    await eventually(async () =>
      expect(await shown(trip.id)).toMatchObject({
        version: trip.version + 1,
        ride: { chauffeur: { name: 'Marc Tremblay-Roy', phone: '+14165550199' } },
      }),
    );
    await booking.admin.put(`${PATH}/${id}`, { notes: 'Nothing that passengers see' });
    await eventually(() => expect(changesOf(id)).toBe(3));
    expect(await shown(trip.id)).toMatchObject({ version: trip.version + 1 });
    expect(await shown(ended.id)).toMatchObject({ ride: { chauffeur: { name: 'Marc Tremblay' } } });
  });

  it('have documents, of which a licence is the first: an update replaces them, or moves its last day', async () => {
    const medical = { kind: 'medical', number: 'M-1', expiresOn: '2030-03-01', confirmedBy: 'Dana' };
    const { id } = await makeChauffeur(booking, { documents: [medical] });
    const path = `${PATH}/${id}`;
    expect(await booking.admin.put(path, { licenceExpiry: '2031-05-01' })).toMatchObject({
      body: { version: 2, licenceExpiry: '2031-05-01', documents: [{ expiresOn: '2031-05-01' }, medical] },
    });
    const renewed = [licence, { ...medical, expiresOn: '2032-03-01' }];
    expect(await booking.admin.put(path, { documents: renewed })).toMatchObject({
      body: { version: 3, licenceExpiry: '2099-12-31', documents: renewed },
    });
    expect(await booking.admin.put(path, { notes: 'Early riser' })).toMatchObject({
      body: { version: 4, documents: renewed },
    });
    expect(await booking.admin.put(path, { documents: [medical] })).toMatchObject({
      body: { version: 5, licenceExpiry: '2099-12-31', documents: [licence, medical] },
    });
  });

  it('can be deleted once no trip is to come, and then have no trips and no link', async () => {
    const { id } = await makeChauffeur(booking);
    const trip = await tripOf(id, hoursAhead(24));
    expect(await booking.admin.delete(`${PATH}/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'chauffeur.has_trips' },
    });
    expect(await booking.admin.get(`${PATH}/${id}/block-outs`)).toMatchObject({ status: 200 });
    await act(booking, trip.id, 'assign', { chauffeurId: null });
    expect(await booking.admin.delete(`${PATH}/${id}`)).toMatchObject({ status: 204 });
    expect(await booking.admin.delete(`${PATH}/${id}`)).toMatchObject({ status: 404 });
    const again = await booking.admin.post(`/api/admin/bookings/${trip.id}/assign`, { chauffeurId: id });
    expect(again).toMatchObject({ status: 400, body: { errors: [{ path: 'chauffeurId' }] } });
    await eventually(async () => expect(await stored(id)).toBeNull());
  });
});

describe('the personal link', () => {
  const keyOf = (url: string) => url.split('#')[1] ?? '';

  it('is answered once, stored as a hash and sent sealed; a new one ends the old', async () => {
    const { id, name } = await makeChauffeur(booking);
    const first = await booking.admin.post<{ url: string }>(`${PATH}/${id}/link`, {});
    expect(first).toMatchObject({ status: 200, body: { sent: true } });
    const key = keyOf(first.body.url);
    expect(first.body.url).toBe(`https://livery.example/drive#${key}`);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await stored(id))).not.toContain(key);
    expect(await stored(id)).toMatchObject({ link: { keyHash: hashChauffeurKey(key) } });
    const issued = await booking.events.waitFor(
      'chauffeur.link_issued',
      ({ aggregateId }) => aggregateId === id,
    );
    expect(issued.data.chauffeur).toMatchObject({ id, name });
    const { identitySecret } = booking.environment;
    expect(openSealed(identitySecret, LOOKUP_CODE_SEAL, issued.data.sealedKey)).toBe(key);

    const second = await booking.admin.post<{ url: string }>(`${PATH}/${id}/link`, { send: false });
    expect(second).toMatchObject({ status: 200, body: { sent: false } });
    expect(await stored(id)).toMatchObject({
      version: 3,
      link: { keyHash: hashChauffeurKey(keyOf(second.body.url)) },
    });
    await eventually(() => expect(changesOf(id)).toBe(3));
    expect(
      booking.events.ofType('chauffeur.link_issued').filter(({ aggregateId }) => aggregateId === id),
    ).toHaveLength(1);
  });
});

describe('time off', () => {
  const blockOf = async (id: string, body: object) =>
    booking.admin.post<ChauffeurBlockOut>(`${PATH}/${id}/block-outs`, body);
  /** Ten o'clock on a day that far ahead. */
  const at = (days: number, time: string) => `${calendarDay(hoursAhead(24 * days), ZONE)}T${time}`;
  const tripAt = (days: number) =>
    approved(booking, { serviceIds: [serviceId], pickupDate: at(days, '12:00') });

  it('is given once or weekly, listed by its first time, and taken back', async () => {
    const { id } = await makeChauffeur(booking);
    const once = await blockOf(id, { from: at(10, '09:00'), to: at(10, '17:00'), reason: 'Dentist' });
    expect(once).toMatchObject({ status: 201, body: { chauffeurId: id, weekly: false, reason: 'Dentist' } });
    const weekly = await blockOf(id, { from: at(3, '00:00'), to: at(4, '00:00'), weekly: true });
    expect(weekly).toMatchObject({ status: 201, body: { chauffeurId: id, weekly: true } });
    const list = () => booking.admin.get<ChauffeurBlockOut[]>(`${PATH}/${id}/block-outs`);
    expect((await list()).body).toEqual([weekly.body, once.body]);
    for (const block of [once.body, weekly.body]) {
      expect(await booking.admin.delete(`${PATH}/${id}/block-outs/${block.id}`)).toMatchObject({
        status: 204,
      });
      expect(await booking.admin.delete(`${PATH}/${id}/block-outs/${block.id}`)).toMatchObject({
        status: 404,
      });
    }
    expect((await list()).body).toEqual([]);
    await eventually(() => expect(changesOf(id)).toBe(5));
  });

  it.each([
    [{ to: at(3, '08:00') }, 'to'],
    [{ from: 'soon' }, 'from'],
    [{ from: at(-4, '09:00'), to: at(-4, '17:00') }, 'to'],
    [{ from: at(1, '09:00'), to: at(9, '17:00'), weekly: true }, 'to'],
  ])('is refused with %j, which names the field', async (overrides, path) => {
    const { id } = await makeChauffeur(booking);
    const reply = await blockOf(id, { from: at(3, '09:00'), to: at(3, '17:00'), ...overrides });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect((await booking.admin.get(`${PATH}/${id}/block-outs`)).body).toEqual([]);
  });

  it('keeps trips away, in each week, and is refused where a trip is', async () => {
    const { id, name } = await makeChauffeur(booking);
    const other = await makeChauffeur(booking, { name: unique('Free') });
    await blockOf(id, { from: at(5, '11:00'), to: at(5, '13:00'), weekly: true });
    const { id: bookingId } = await tripAt(19);
    const refused = await booking.admin.post<{ details: { alternatives: object[] } }>(
      `/api/admin/bookings/${bookingId}/assign`,
      { chauffeurId: id },
    );
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'chauffeur.off_duty', details: { chauffeurId: id, chauffeurName: name } },
    });
    expect(refused.body.details.alternatives).toContainEqual({ id: other.id, name: other.name });
    expect(refused.body.details.alternatives).not.toContainEqual(expect.objectContaining({ id }));
    expect(await booking.admin.get(`/api/admin/bookings/${bookingId}`)).toMatchObject({
      body: { chauffeurId: null, version: 2 },
    });

    await act(booking, bookingId, 'assign', { chauffeurId: other.id });
    for (const weekly of [false, true]) {
      const from = weekly ? at(12, '13:30') : at(19, '13:30');
      const to = weekly ? at(12, '15:00') : at(19, '15:00');
      const clash = await blockOf(other.id, { from, to, weekly });
      expect(clash).toMatchObject({
        status: 409,
        body: { code: 'booking.chauffeur_taken', details: { bookingId } },
      });
    }
    expect((await booking.admin.get(`${PATH}/${other.id}/block-outs`)).body).toEqual([]);
  });

  it('is refused with every trip that is in the way', async () => {
    const { id, name } = await makeChauffeur(booking);
    const trips = [await tripAt(20), await tripAt(27), await tripAt(34), await tripAt(41)];
    for (const trip of trips) await act(booking, trip.id, 'assign', { chauffeurId: id });
    const named = trips.slice(0, 3).map((trip) => `#${trip.id.slice(0, 8)} \\([^)]*\\)`);
    const message = new RegExp(`^${name} has bookings then: ${named.join(', ')} and 1 more\\.$`);
    for (const body of [
      { from: at(20, '00:00'), to: at(42, '00:00') },
      { from: at(13, '11:00'), to: at(13, '14:00'), weekly: true },
    ])
      expect(await blockOf(id, body)).toMatchObject({
        status: 409,
        body: {
          code: 'booking.chauffeur_taken',
          message: expect.stringMatching(message) as string,
          details: { bookingId: trips[0]?.id, clashes: trips.map((trip) => ({ bookingId: trip.id })) },
        },
      });
  });

  it('may lie over the weekly one, as a holiday does', async () => {
    const { id } = await makeChauffeur(booking);
    await blockOf(id, { from: at(3, '00:00'), to: at(4, '00:00'), weekly: true });
    expect(await blockOf(id, { from: at(8, '00:00'), to: at(15, '00:00') })).toMatchObject({ status: 201 });
  });
});
