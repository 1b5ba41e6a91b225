import type { Service } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, serviceBody } from './factories.ts';
import { startCatalog, type Harness } from './harness.ts';
import { expectNothingWritten, until } from './assertions.ts';

const NOBODY = '0d9c1c0e-9a27-4f0c-8d0e-3f1f4d2c9b11';

let catalog: Harness;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog?.stop());

const list = async () => (await catalog.visitor.get<Service[]>('/api/services')).body;

describe('services', () => {
  it('are shown to everybody, oldest first, without anything internal', async () => {
    const first = await createService(catalog, { name: 'First', basePrice: 99.5 });
    const second = await createService(catalog, { name: 'Second', category: 'other' });
    const shown = await list();
    expect(shown.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(shown[0]).toEqual({
      id: first.id,
      name: 'First',
      description: 'Door to gate',
      basePrice: '99.50',
      category: 'airport',
      features: ['Meet and greet'],
      needsVehicle: true,
      version: 1,
    });
  });

  it('are created with an id of ours, trimmed, and with unknown keys dropped', async () => {
    const reply = await catalog.admin.post<Service>('/api/services', {
      name: '  Night out  ',
      basePrice: '250',
      features: [' Champagne ', '', '   '],
      id: NOBODY,
      _id: NOBODY,
      deleted: true,
      outbox: [],
      __v: 7,
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
      name: 'Night out',
      description: '',
      basePrice: '250.00',
      category: 'hourly',
      features: ['Champagne'],
      needsVehicle: true,
      version: 1,
    });
    expect(reply.body.id).not.toBe(NOBODY);
    expect(await list()).toContainEqual(reply.body);
    await catalog.events.waitFor(
      'catalog.changed',
      ({ aggregateId, data }) => aggregateId === reply.body.id && data.kind === 'service',
    );
  });

  it.each([
    [{ name: undefined }, 'Service name is required', 'name'],
    [{ name: '   ' }, 'Service name is required', 'name'],
    [{ name: 'a\r\nBcc: x' }, 'Line breaks and control characters are not allowed', 'name'],
    [{ basePrice: -1 }, 'Base price must be positive', 'basePrice'],
    [{ basePrice: '1.005' }, 'Enter an amount with at most two decimals, such as 149.00', 'basePrice'],
    [{ basePrice: { $gt: 0 } }, 'Enter an amount such as 149.00', 'basePrice'],
    [{ basePrice: undefined }, 'Enter an amount such as 149.00', 'basePrice'],
    [{ category: 'boat' }, 'Invalid category', 'category'],
    [{ needsVehicle: 'no' }, 'Invalid input: expected boolean, received string', 'needsVehicle'],
  ])('with %j are refused, and nothing is written', async (fault, message, path) => {
    const reply = await expectNothingWritten(catalog, () =>
      catalog.admin.post('/api/services', serviceBody(fault)),
    );
    expect(reply).toMatchObject({
      status: 400,
      body: { message, code: 'invalid_request', errors: [{ path, message }] },
    });
  });

  it('report all faults of a form at once', async () => {
    const reply = await catalog.admin.post('/api/services', { name: '', basePrice: -5, category: 'x' });
    expect(reply.body).toMatchObject({
      errors: [
        { path: 'name', message: 'Service name is required' },
        { path: 'basePrice', message: 'Base price must be positive' },
        { path: 'category', message: 'Invalid category' },
      ],
    });
  });

  it('are changed in what was sent and in nothing else', async () => {
    const service = await createService(catalog);
    const reply = await catalog.admin.put(`/api/services/${service.id}`, { basePrice: '130.25' });
    const changed = { ...service, basePrice: '130.25', version: 2 };
    expect(reply).toMatchObject({ status: 200, body: changed });
    expect(await list()).toContainEqual(changed);
  });

  it('need a car unless staff say otherwise', async () => {
    const lesson = await createService(catalog, { needsVehicle: false });
    expect(lesson.needsVehicle).toBe(false);
    expect(await list()).toContainEqual(lesson);
    const reply = await catalog.admin.put<Service>(`/api/services/${lesson.id}`, { needsVehicle: true });
    expect(reply.body).toEqual({ ...lesson, needsVehicle: true, version: 2 });
  });

  it('are left as they are by an edit that sends nothing', async () => {
    const service = await createService(catalog);
    const reply = await expectNothingWritten(catalog, () =>
      catalog.admin.put(`/api/services/${service.id}`, { unknown: 1 }),
    );
    expect(reply).toMatchObject({ status: 200, body: service });
  });

  it('are replaced by a whole form', async () => {
    const service = await createService(catalog);
    const form = { name: 'Gala', description: '', basePrice: '300.00', category: 'event', features: [] };
    const reply = await catalog.admin.put(`/api/services/${service.id}`, form);
    expect(reply).toMatchObject({ status: 200, body: { id: service.id, ...form } });
  });

  it('keep what they were when an edit is refused', async () => {
    const service = await createService(catalog);
    const reply = await expectNothingWritten(catalog, () =>
      catalog.admin.put(`/api/services/${service.id}`, { name: '', basePrice: '1.00' }),
    );
    expect(reply).toMatchObject({ status: 400, body: { message: 'Service name is required' } });
  });

  it('disappear when deleted, their event included, and leave no tombstone behind', async () => {
    const service = await createService(catalog);
    const reply = await catalog.admin.delete(`/api/services/${service.id}`);
    expect(reply).toMatchObject({ status: 204, body: undefined });
    expect((await list()).map(({ id }) => id)).not.toContain(service.id);
    await until(() => catalog.db.collection('services').countDocuments({ deleted: true }), 0);
    await until(
      () => catalog.events.ofType('catalog.changed').filter(({ data }) => data.id === service.id).length,
      2,
    );
  });

  it.each([NOBODY, 'not-an-id', '%00', '__proto__'])('that are not there (%s) are 404', async (id) => {
    const replies = await expectNothingWritten(catalog, () =>
      Promise.all([
        catalog.admin.put(`/api/services/${id}`, serviceBody()),
        catalog.admin.delete(`/api/services/${id}`),
      ]),
    );
    for (const reply of replies) {
      if (id === '%00') expect(reply).toMatchObject({ status: 400, body: { code: 'malformed_path' } });
      else
        expect(reply).toMatchObject({
          status: 404,
          body: { message: 'Service not found', code: 'not_found' },
        });
    }
  });

  it('can be deleted once', async () => {
    const service = await createService(catalog);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => catalog.admin.delete(`/api/services/${service.id}`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    expect((await catalog.admin.put(`/api/services/${service.id}`, serviceBody())).status).toBe(404);
  });
});
