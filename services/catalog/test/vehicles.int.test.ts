import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StaffVehicle, Vehicle } from '@livery/shared-types';
import { calendarDay } from '@livery/shared-types/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVehicle, vehicleBody } from './factories.ts';
import { startCatalog, type Harness } from './harness.ts';
import { expectNothingWritten, until } from './assertions.ts';

const NOBODY = '0d9c1c0e-9a27-4f0c-8d0e-3f1f4d2c9b11';

let catalog: Harness;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog?.stop());

const DAY_MS = 24 * 3_600_000;
const insurance = { kind: 'insurance', number: 'P-1', expiresOn: '2099-12-31', confirmedBy: 'Dana' } as const;
/** What everybody sees of it. */
function asShown(whole: StaffVehicle): Vehicle {
  const { documents: _, ...vehicle } = whole;
  return vehicle;
}
const read = (id: string) => catalog.visitor.get<Vehicle>(`/api/vehicles/${id}`);

describe('vehicles', () => {
  it('are shown to everybody, unavailable ones included, and their documents to staff alone', async () => {
    const first = await createVehicle(catalog, { documents: [insurance] });
    const second = await createVehicle(catalog, { name: 'Stretch', type: 'limousine', available: false });
    const reply = await catalog.visitor.get<Vehicle[]>('/api/vehicles');
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toEqual([asShown(first), asShown(second)]);
    expect((await catalog.admin.get<Vehicle[]>('/api/vehicles')).body).toEqual(reply.body);
    expect(await read(first.id)).toMatchObject({ status: 200 });
    expect((await read(first.id)).body).toEqual(asShown(first));
    expect((await read(second.id.toUpperCase())).body).toEqual(asShown(second));
    for (const whole of [
      await catalog.admin.get('/api/admin/vehicles'),
      await catalog.peer.get('/internal/vehicles'),
    ])
      expect(whole).toMatchObject({ status: 200, body: [first, second] });
    expect(first.documents).toEqual([insurance]);
  });

  it('have documents that an edit replaces as a whole or leaves alone', async () => {
    const { id } = await createVehicle(catalog, { documents: [insurance] });
    const edit = (body: object) => catalog.admin.put(`/api/admin/vehicles/${id}`, body);
    const inspection = { kind: 'inspection', number: '', expiresOn: '2099-06-30', confirmedBy: '' };
    expect(await edit({ plate: 'CKX 1' })).toMatchObject({ body: { documents: [insurance] } });
    expect(await edit({ documents: [{ kind: 'inspection', expiresOn: '2099-06-30' }] })).toMatchObject({
      body: { documents: [inspection] },
    });
    expect(await edit({ documents: [inspection, { ...insurance, expiresOn: 'soon' }] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'documents.1.expiresOn' }] },
    });
    expect(await edit({ documents: [] })).toMatchObject({ body: { documents: [] } });
  });

  it('are warned of 30 and 7 days before a document ends, once each, while they are in use', async () => {
    const inDays = (ahead: number) => calendarDay(new Date(Date.now() + ahead * DAY_MS), 'America/Toronto');
    const documents = [
      { ...insurance, expiresOn: inDays(8) },
      { kind: 'inspection', expiresOn: inDays(31) },
      { kind: 'plate', expiresOn: inDays(-1) },
    ];
    const { id, name, plate } = await createVehicle(catalog, { documents });
    const idle = await createVehicle(catalog, { documents, available: false });
    const warned = (of: string) =>
      catalog.events
        .ofType('vehicle.document_expiring')
        .filter(({ aggregateId }) => aggregateId === of)
        .map(({ data: { document, days, vehicle } }) => ({ kind: document.kind, days, vehicle }));
    const vehicle = { id, name, plate };
    // The job looks when a service starts.
    const replicas = await Promise.all([catalog.replica(), catalog.replica()]);
    await until(() => warned(id), [{ kind: 'insurance', days: 30, vehicle }]);
    catalog.now.value = new Date(Date.now() + 1.5 * DAY_MS);
    replicas.push(await catalog.replica());
    await until(
      () => warned(id).map(({ kind, days }) => `${kind} ${days}`),
      ['insurance 30', 'insurance 7', 'inspection 30'],
    );
    expect(warned(idle.id)).toEqual([]);
    catalog.now.value = null;
    await Promise.all(replicas.map((replica) => replica.stop()));
  });

  it('are created with the defaults of the form they leave out', async () => {
    const body = { name: 'Sprinter', type: 'van', capacity: 12, hourlyRate: 0 };
    const reply = await catalog.admin.post<Vehicle>('/api/admin/vehicles', {
      ...body,
      usageCount: 9,
      deleted: true,
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Sprinter',
      type: 'van',
      capacity: 12,
      luggageCapacity: 4,
      hourlyRate: '0.00',
      imageUrl: null,
      imageUrls: [],
      description: '',
      features: [],
      available: true,
      plate: '',
      documents: [],
      version: 1,
    });
    await catalog.events.waitFor(
      'catalog.changed',
      ({ data }) => data.id === reply.body.id && data.kind === 'vehicle',
    );
  });

  it.each([
    [{ name: '' }, 'Vehicle name is required'],
    [{ name: undefined }, 'Vehicle name is required'],
    [{ name: null }, 'Vehicle name is required'],
    [{ type: 'bus' }, 'Invalid vehicle type'],
    [{ type: undefined }, 'Invalid vehicle type'],
    [{ capacity: 0 }, 'Capacity must be at least 1'],
    [{ capacity: 2.5 }, 'Capacity must be at least 1'],
    [{ capacity: '6' }, 'Capacity must be at least 1'],
    [{ capacity: undefined }, 'Capacity must be at least 1'],
    [{ hourlyRate: -0.01 }, 'Hourly rate must be positive'],
    [{ hourlyRate: '12.345' }, 'Enter an amount with at most two decimals, such as 149.00'],
    [{ imageUrl: 'not a url' }, 'Must be a valid URL'],
    [{ imageUrl: 'javascript:alert(1)' }, 'Must be a valid URL'],
    [{ imageUrls: ['data:image/svg+xml,<svg/>'] }, 'Must be a valid URL'],
    [{ imageUrls: ['//elsewhere.example/a.jpg'] }, 'Must be a valid URL'],
    [{ imageUrls: ['https://user:secret@pictures.example/a.jpg'] }, 'Must be a valid URL'],
    [{ imageUrls: ['file:///etc/passwd'] }, 'Must be a valid URL'],
    [{ plate: 'A'.repeat(21) }, 'Use at most 20 characters'],
  ])('with %j are refused, and nothing is written', async (fault, message) => {
    const reply = await expectNothingWritten(catalog, () =>
      catalog.admin.post('/api/admin/vehicles', vehicleBody(fault)),
    );
    expect(reply).toMatchObject({ status: 400, body: { message, code: 'invalid_request' } });
  });

  it('take pictures by address, from this site or another, without ever fetching them', async () => {
    let fetched = 0;
    const elsewhere = createServer((_req, res) => {
      fetched += 1;
      res.end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    const imageUrls = [
      '/art/fleet/suv-1.svg',
      'https://pictures.invalid/a.jpg?w=100',
      `http://127.0.0.1:${port}/x.png`,
    ];
    const vehicle = await createVehicle(catalog, { imageUrl: '/art/one.svg', imageUrls });
    expect(vehicle).toMatchObject({ imageUrl: '/art/one.svg', imageUrls });
    expect((await read(vehicle.id)).body).toEqual(asShown(vehicle));
    expect(fetched).toBe(0);
    elsewhere.close();
  });

  it('have a plate that is trimmed, may be left blank, and is blank where it was never entered', async () => {
    const vehicle = await createVehicle(catalog, { plate: ' CVBN 418 ' });
    expect(vehicle.plate).toBe('CVBN 418');
    const edit = await catalog.admin.put<Vehicle>(`/api/admin/vehicles/${vehicle.id}`, { plate: '' });
    expect(edit.body).toEqual({ ...vehicle, plate: '', version: 2 });
    expect(await createVehicle(catalog, { plate: undefined })).toMatchObject({ plate: '' });
  });

  it('trim their features and leave blank ones out', async () => {
    const vehicle = await createVehicle(catalog, { features: [' Bar ', '', '   ', 'Wi-Fi'] });
    expect(vehicle.features).toEqual(['Bar', 'Wi-Fi']);
    const edit = { features: ['  ', 'Bar '] };
    expect(
      (await catalog.admin.put<Vehicle>(`/api/admin/vehicles/${vehicle.id}`, edit)).body.features,
    ).toEqual(['Bar']);
  });

  it('are changed in what was sent and in nothing else', async () => {
    const vehicle = await createVehicle(catalog, { imageUrl: '/art/one.svg', features: ['Bar'] });
    const path = `/api/admin/vehicles/${vehicle.id}`;
    expect((await catalog.admin.put(path, { available: false })).body).toEqual({
      ...vehicle,
      available: false,
      version: 2,
    });
    expect((await catalog.admin.put(path, { imageUrl: '', description: null })).body).toEqual({
      ...vehicle,
      available: false,
      imageUrl: null,
      description: '',
      version: 3,
    });
    expect((await read(vehicle.id)).body).toMatchObject({ available: false, features: ['Bar'] });
  });

  it('keep what they were when an edit is refused', async () => {
    const vehicle = await createVehicle(catalog);
    const reply = await expectNothingWritten(catalog, () =>
      catalog.admin.put(`/api/admin/vehicles/${vehicle.id}`, { name: 'New', capacity: 0 }),
    );
    expect(reply).toMatchObject({ status: 400, body: { message: 'Capacity must be at least 1' } });
  });

  it('disappear when deleted', async () => {
    const vehicle = await createVehicle(catalog);
    expect((await catalog.admin.delete(`/api/admin/vehicles/${vehicle.id}`)).status).toBe(204);
    expect(await read(vehicle.id)).toMatchObject({ status: 404, body: { message: 'Vehicle not found' } });
    const { body } = await catalog.visitor.get<Vehicle[]>('/api/vehicles');
    expect(body.map(({ id }) => id)).not.toContain(vehicle.id);
  });

  it.each([NOBODY, 'not-an-id'])('that are not there (%s) are 404', async (id) => {
    const replies = await expectNothingWritten(catalog, () =>
      Promise.all([
        catalog.visitor.get(`/api/vehicles/${id}`),
        catalog.admin.put(`/api/admin/vehicles/${id}`, vehicleBody()),
        catalog.admin.delete(`/api/admin/vehicles/${id}`),
      ]),
    );
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 404, body: { message: 'Vehicle not found', code: 'not_found' } });
    }
  });
});
