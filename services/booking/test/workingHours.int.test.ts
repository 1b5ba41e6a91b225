import type { AdminBooking, ChangePreview, Chauffeur } from '@livery/shared-types';
import { calendarDay } from '@livery/shared-types/time';
import { eventually } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, approved, booked, hoursAhead, makeChauffeur, makeService, ZONE } from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';

let booking: Harness;
let serviceId: string;
beforeAll(async () => {
  booking = await startBooking();
  serviceId = (await makeService(booking)).id;
});
afterAll(() => booking.stop());

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const worker = (from?: string, to?: string): Promise<Chauffeur> =>
  makeChauffeur(booking, {
    name: unique('Marc'),
    hours: from === undefined ? [] : EVERY_DAY.map((weekday) => ({ weekday, from, to })),
  });

/** Local times of a day ahead. */
const at = (days: number, time: string) => `${calendarDay(hoursAhead(24 * days), ZONE)}T${time}`;
const trip = (pickupDate: string) => approved(booking, { serviceIds: [serviceId], pickupDate, duration: 2 });
const post = (id: string, action: string, body: object) =>
  booking.admin.post<AdminBooking & { code: string; details: Record<string, unknown> }>(
    `/api/admin/bookings/${id}/${action}`,
    body,
  );
const asItIs = async (id: string) =>
  (await booking.admin.get<AdminBooking>(`/api/admin/bookings/${id}`)).body;

describe('a trip outside the hours of its chauffeur', () => {
  it('is assigned once staff confirm it', async () => {
    const marc = await worker('08:00', '18:00');
    const free = await worker();
    const { id, version } = await trip(at(20, '17:00'));
    const refused = await post(id, 'assign', { chauffeurId: marc.id });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'chauffeur.off_hours', details: { chauffeurId: marc.id } },
    });
    expect(refused.body.details['alternatives']).toContainEqual({ id: free.id, name: free.name });
    expect(refused.body.details['alternatives']).not.toContainEqual(expect.objectContaining({ id: marc.id }));
    expect(await asItIs(id)).toMatchObject({ version, chauffeurId: null });
    const confirmed = await post(id, 'assign', { chauffeurId: marc.id, confirm: true });
    expect(confirmed).toMatchObject({ status: 200, body: { chauffeurId: marc.id } });
  });

  it('is approved with him once staff confirm it', async () => {
    const marc = await worker('08:00', '18:00');
    const { id } = await booked(booking, { serviceIds: [serviceId], pickupDate: at(21, '06:00') });
    const approval = { chauffeurId: marc.id, withoutVehicle: true };
    expect(await post(id, 'approve', approval)).toMatchObject({
      status: 409,
      body: { code: 'chauffeur.off_hours' },
    });
    expect(await asItIs(id)).toMatchObject({ status: 'pending_approval', version: 1 });
    expect(await post(id, 'approve', { ...approval, confirm: true })).toMatchObject({ status: 200 });
  });

  it('is moved there once staff confirm it, who see it in the preview', async () => {
    const marc = await worker('08:00', '18:00');
    const { id } = await trip(at(22, '10:00'));
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    const move = { pickupDate: at(22, '20:00') };
    const preview = (body: object) =>
      booking.admin.post<ChangePreview>(`/api/admin/bookings/${id}/preview`, body);
    expect((await preview(move)).body.chauffeurClash).toMatchObject({ code: 'chauffeur.off_hours' });
    expect((await preview({ ...move, confirm: true })).body.chauffeurClash).toBeNull();
    const change = (body: object) => booking.admin.patch(`/api/admin/bookings/${id}`, body);
    expect(await change(move)).toMatchObject({ status: 409, body: { code: 'chauffeur.off_hours' } });
    expect(await change({ ...move, confirm: true })).toMatchObject({ status: 200 });
    // What does not touch the time asks no more.
    expect(await change({ notes: 'Two bags' })).toMatchObject({ status: 200 });
  });

  it('that is taken as well is refused whatever staff confirm', async () => {
    const marc = await worker('08:00', '18:00');
    const first = await trip(at(23, '20:00'));
    await act(booking, first.id, 'assign', { chauffeurId: marc.id, confirm: true });
    const second = await trip(at(23, '21:00'));
    for (const confirm of [false, true])
      expect(await post(second.id, 'assign', { chauffeurId: marc.id, confirm })).toMatchObject({
        status: 409,
        body: { code: 'booking.chauffeur_taken' },
      });
  });
});

describe('rest between the last trip of a day and the first of the next', () => {
  it('is eight hours, unless staff confirm less', async () => {
    const marc = await worker();
    const evening = await trip(at(30, '21:00'));
    await act(booking, evening.id, 'assign', { chauffeurId: marc.id });
    const early = await trip(at(31, '06:59'));
    expect(await post(early.id, 'assign', { chauffeurId: marc.id })).toMatchObject({
      status: 409,
      body: {
        code: 'chauffeur.short_rest',
        details: { chauffeurId: marc.id, bookingId: evening.id, restMinutes: 479, minRestHours: 8 },
      },
    });
    expect(await asItIs(early.id)).toMatchObject({ chauffeurId: null });
    const enough = await trip(at(31, '07:00'));
    expect(await post(enough.id, 'assign', { chauffeurId: marc.id })).toMatchObject({ status: 200 });
    expect(await act(booking, enough.id, 'assign', { chauffeurId: null })).toMatchObject({
      chauffeurId: null,
    });
    expect(await post(early.id, 'assign', { chauffeurId: marc.id, confirm: true })).toMatchObject({
      status: 200,
    });
  });

  it('is what the settings say', async () => {
    const marc = await worker();
    const late = await trip(at(41, '01:00'));
    await act(booking, late.id, 'assign', { chauffeurId: marc.id });
    const before = await trip(at(40, '16:00'));
    expect(await post(before.id, 'assign', { chauffeurId: marc.id })).toMatchObject({
      body: { code: 'chauffeur.short_rest', details: { bookingId: late.id, restMinutes: 420 } },
    });
    await booking.catalog.put('/api/settings', { minRestHours: 7 });
    await eventually(async () =>
      expect(await post(before.id, 'assign', { chauffeurId: marc.id })).toMatchObject({ status: 200 }),
    );
    await booking.catalog.put('/api/settings', { minRestHours: 8 });
  });
});
