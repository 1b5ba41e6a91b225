import { randomUUID } from 'node:crypto';
import type { AdminBooking, AdminOffer, CreatedBooking, Offer, PromoCode } from '@livery/shared-types';
import { RACE_ROUNDS } from '@livery/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  approved,
  hoursAhead,
  localTime,
  makePromo,
  makeService,
  makeVehicle,
  requestBody,
} from './factories.ts';
import { startBooking, type Harness } from './harness.ts';

let booking: Harness;
let serviceIds: string[];
beforeAll(async () => {
  booking = await startBooking({ MAINTENANCE_INTERVAL_MS: '500' });
  serviceIds = [(await makeService(booking)).id];
});
afterEach(() => {
  booking.now.value = null;
});
afterAll(() => booking.stop());

type Refusal = { code: string; errors: { path: string }[] };
const draft = <T = AdminOffer>(body: object = {}, headers: Record<string, string> = {}) =>
  booking.admin.post<T>('/api/admin/bookings', requestBody({ serviceIds, draft: true, ...body }), headers);
const offered = async (body: object = {}) => {
  const reply = await draft(body);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
  return reply.body;
};
const tokenOf = ({ url }: AdminOffer) => url.split('/').at(-1) ?? '';
const consent = { acceptedPolicyVersion: '2025-01' };
const accept = <T = CreatedBooking>(offer: AdminOffer, body: object = consent) =>
  booking.visitor.post<T>(`/api/offers/${tokenOf(offer)}/accept`, body);
const act = <T = AdminOffer>({ id }: AdminOffer, name: string, body: object = {}) =>
  booking.admin.post<T>(`/api/admin/offers/${id}/${name}`, body);
const isBooked = async ({ id }: AdminOffer) =>
  (await booking.collection('bookings').countDocuments({ _id: id })) === 1;
const eventsOf = (id: string) =>
  booking.events
    .all()
    .filter(({ aggregateId }) => aggregateId === id)
    .map(({ type }) => type);

describe('an offer', () => {
  it('is made without a booking, and sent with its link', async () => {
    const offer = await offered();
    expect(offer).toMatchObject({ status: 'open', version: 1, createdBy: 'dana' });
    expect(offer.url).toBe(`https://livery.example/offer/${tokenOf(offer)}`);
    expect(Date.parse(offer.expiresAt)).toBe(Date.parse(offer.pickupDate));
    expect(await isBooked(offer)).toBe(false);
    await expect.poll(() => eventsOf(offer.id)).toEqual(['offer.sent']);
    const [sent] = booking.events.ofType('offer.sent').filter(({ aggregateId }) => aggregateId === offer.id);
    expect(sent?.data).toMatchObject({ path: `/offer/${tokenOf(offer)}`, offer: { id: offer.id } });
  });

  it('stands for a week, or as long as staff say', async () => {
    const pickupDate = localTime(hoursAhead(24 * 30));
    const usual = await offered({ pickupDate });
    expect(Date.parse(usual.expiresAt) - Date.parse(usual.createdAt)).toBe(7 * 24 * 3_600_000);
    const expiresAt = localTime(hoursAhead(24 * 20));
    const chosen = await offered({ pickupDate, expiresAt });
    expect(localTime(new Date(chosen.expiresAt))).toBe(expiresAt);
    for (const wrong of [localTime(hoursAhead(-1)), localTime(hoursAhead(24 * 40))]) {
      const refused = await draft<Refusal>({ pickupDate, expiresAt: wrong });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'expiresAt' }] } });
    }
  });

  it('is made once under one key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = requestBody({ serviceIds, draft: true });
    const send = () => booking.admin.post<AdminOffer>('/api/admin/bookings', body, key);
    const replies = [...(await Promise.all([send(), send()])), await send()];
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    for (const other of [
      { ...body, duration: 5 },
      { ...body, draft: false },
    ]) {
      const refused = await booking.admin.post<Refusal>('/api/admin/bookings', other, key);
      expect(refused).toMatchObject({ status: 409, body: { code: 'idempotency.key_reused' } });
    }
  });

  it('is for one trip that is not approved yet', async () => {
    const before = await booking.collection('offers').countDocuments();
    const back = { returnTrip: { pickupDate: localTime(hoursAhead(96)) } };
    expect(await draft<Refusal>(back)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'returnTrip' }] },
    });
    expect(await draft<Refusal>({ approve: true })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'approve' }] },
    });
    expect(await booking.collection('offers').countDocuments()).toBe(before);
  });

  it('is not sent where there is no e-mail address', async () => {
    const offer = await offered({ customerEmail: '' });
    expect(await act<Refusal>(offer, 'send')).toMatchObject({
      status: 409,
      body: { code: 'offer.no_email' },
    });
    await act(offer, 'withdraw');
    await expect.poll(() => eventsOf(offer.id)).toEqual(['offer.ended']);
  });

  it('is shown behind its link, and behind no other', async () => {
    const offer = await offered({ adjustments: [{ label: 'Child seat', amount: '10.00' }] });
    const { status, body } = await booking.visitor.get<Offer>(`/api/offers/${tokenOf(offer)}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: offer.id,
      totalAmount: offer.totalAmount,
      quote: { adjustments: [{ amount: '10.00' }] },
    });
    expect(body).not.toHaveProperty('url');
    const { body: other } = await booking.visitor.post<CreatedBooking>(
      '/api/bookings',
      requestBody({ serviceIds }),
    );
    for (const token of [other.manageToken, 'nothing'])
      expect((await booking.visitor.get(`/api/offers/${token}`)).status).toBe(404);
    expect((await booking.visitor.get(`/api/manage/${tokenOf(offer)}`)).status).toBe(404);
  });
});

describe('accepting an offer', () => {
  it('makes the booking at exactly the offered price, with the consent', async () => {
    const offer = await offered({ priceOverride: { total: '180.00', reason: 'As agreed' } });
    const { status, body } = await accept(offer, { ...consent, paymentMethod: 'cash' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: offer.id,
      totalAmount: '180.00',
      paymentMethod: 'cash',
      status: 'pending_approval',
    });
    const made = await booking.admin.get<AdminBooking>(`/api/admin/bookings/${offer.id}`);
    expect(made.body).toMatchObject({
      source: 'staff',
      acceptedPolicyVersion: '2025-01',
      priceOverride: { total: '180.00' },
    });
    await expect
      .poll(() => eventsOf(offer.id).toSorted())
      .toEqual(['booking.created', 'offer.ended', 'offer.sent']);
  });

  it('keeps the price that was offered when the catalogue has become dearer', async () => {
    const service = await makeService(booking);
    const offer = await offered({ serviceIds: [service.id] });
    await booking.catalog.put(`/api/services/${service.id}`, { basePrice: '999.00' });
    expect((await accept(offer)).body.totalAmount).toBe(offer.totalAmount);
  });

  it('needs the consent, and a way to pay that is on', async () => {
    const offer = await offered();
    expect((await accept(offer, {})).status).toBe(400);
    expect((await accept(offer, { ...consent, paymentMethod: 'gold' })).status).toBe(400);
    expect(await isBooked(offer)).toBe(false);
  });

  it('answers the same booking twice, and from two tabs', async () => {
    const offer = await offered();
    const tabs = await Promise.all([accept(offer), accept(offer, { ...consent, paymentMethod: 'cash' })]);
    const replies = [...tabs, await accept(offer)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
  });

  it('is refused once it has expired or was withdrawn', async () => {
    const [expired, withdrawn] = [await offered(), await offered()];
    await act(withdrawn, 'withdraw');
    expect(await accept<Refusal>(withdrawn)).toMatchObject({
      status: 409,
      body: { code: 'offer.withdrawn' },
    });
    booking.now.value = hoursAhead(100);
    expect(await accept<Refusal>(expired)).toMatchObject({ status: 409, body: { code: 'offer.expired' } });
    const shown = await booking.visitor.get<Offer>(`/api/offers/${tokenOf(expired)}`);
    expect(shown.body.status).toBe('expired');
    for (const offer of [expired, withdrawn]) expect(await isBooked(offer)).toBe(false);
  });

  it('races with a withdrawal, and one of them wins', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const offer = await offered();
      const [accepted, withdrawn] = await Promise.all([accept(offer), act(offer, 'withdraw')]);
      expect([accepted.status, withdrawn.status].toSorted()).toEqual([200, 409]);
      expect(await isBooked(offer)).toBe(accepted.status === 200);
    }
  });

  it('makes a booking that is not to be paid while another trip has the vehicle', async () => {
    const vehicle = await makeVehicle(booking);
    const offer = await offered({ vehicleId: vehicle.id });
    await approved(booking, { serviceIds, vehicleId: vehicle.id });
    expect((await accept(offer)).body).toMatchObject({ id: offer.id, canPay: false });
  });

  it('takes a promo use, and keeps the price where none is left', async () => {
    const promo = await makePromo(booking, { usageLimit: 1 });
    const [first, second] = [
      await offered({ promoCode: promo.code }),
      await offered({ promoCode: promo.code }),
    ];
    for (const offer of [first, second])
      expect((await accept(offer)).body.totalAmount).toBe(offer.totalAmount);
    const { body } = await booking.catalog.get<PromoCode[]>('/api/promo-codes');
    expect(body.find(({ id }) => id === promo.id)?.usageCount).toBe(1);
  });

  it('is completed by the service where a crash came before the booking', async () => {
    const offer = await offered();
    const accepted = {
      status: 'accepted',
      acceptance: { at: new Date(), policyVersion: '2025-01', paymentMethod: 'cash' },
    };
    await booking.collection('offers').updateOne({ _id: offer.id }, { $set: accepted });
    await expect.poll(() => isBooked(offer), { timeout: 5_000 }).toBe(true);
  });

  it('makes no second booking once staff have deleted the first', async () => {
    const offer = await offered();
    await accept(offer);
    expect((await booking.admin.delete(`/api/admin/bookings/${offer.id}`)).status).toBe(204);
    await booking.gone(offer.id);
    expect(await accept<Refusal>(offer)).toMatchObject({ status: 409, body: { code: 'booking.deleted' } });
    expect(await isBooked(offer)).toBe(false);
  });
});

describe('offers for staff', () => {
  it('are not for others', async () => {
    const offer = await offered();
    expect((await booking.visitor.get('/api/admin/offers')).status).toBe(401);
    for (const name of ['withdraw', 'send'])
      expect((await booking.visitor.post(`/api/admin/offers/${offer.id}/${name}`, {})).status).toBe(401);
    expect((await act(offer, 'withdraw', { version: 'x' })).status).toBe(400);
    expect((await act({ ...offer, id: randomUUID() }, 'withdraw')).status).toBe(404);
  });

  it('are listed newest first, page by page and by status', async () => {
    const [older, newer] = [await offered(), await offered()];
    await act(older, 'withdraw');
    const first = await booking.admin.get<AdminOffer[]>('/api/admin/offers?limit=1');
    expect(first.body.map(({ id }) => id)).toEqual([newer.id]);
    const [, next = ''] = /<([^>]+)>/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await booking.admin.get<AdminOffer[]>(next);
    expect(second.body.map(({ id }) => id)).toEqual([older.id]);
    const withdrawn = await booking.admin.get<AdminOffer[]>('/api/admin/offers?status=withdrawn');
    expect(withdrawn.body.map(({ id }) => id)).toContain(older.id);
    expect(withdrawn.body.every(({ status }) => status === 'withdrawn')).toBe(true);
    booking.now.value = hoursAhead(24 * 31);
    const expired = await booking.admin.get<AdminOffer[]>('/api/admin/offers?status=expired');
    expect(expired.body.map(({ id }) => id)).toContain(newer.id);
    expect((await booking.admin.get<AdminOffer[]>('/api/admin/offers?status=open')).body).toEqual([]);
  });

  it('are sent again and withdrawn as staff saw them', async () => {
    const offer = await offered();
    const sent = await act(offer, 'send', { version: 1 });
    expect(sent).toMatchObject({ status: 200, body: { version: 2 } });
    const stale = await act<Refusal>(offer, 'withdraw', { version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', details: { offer: { version: 2 } } } });
    await act(offer, 'withdraw', { version: 2 });
    expect(await act<Refusal>(offer, 'send')).toMatchObject({
      status: 409,
      body: { code: 'offer.withdrawn' },
    });
    await expect.poll(() => eventsOf(offer.id)).toEqual(['offer.sent', 'offer.sent', 'offer.ended']);
  });
});
