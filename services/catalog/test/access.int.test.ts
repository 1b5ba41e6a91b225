import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createPromo,
  createService,
  createVehicle,
  promoBody,
  serviceBody,
  vehicleBody,
} from './factories.ts';
import { startCatalog, type Harness } from './harness.ts';
import { expectNothingWritten } from './assertions.ts';

let catalog: Harness;
let ids: Record<'service' | 'vehicle' | 'promo', string>;
beforeAll(async () => {
  catalog = await startCatalog();
  ids = {
    service: (await createService(catalog)).id,
    vehicle: (await createVehicle(catalog)).id,
    promo: (await createPromo(catalog)).id,
  };
  await catalog.admin.get('/api/settings');
});
afterAll(() => catalog?.stop());

type Call = ['get' | 'post' | 'put' | 'delete', () => string, object?];

const STAFF_ONLY: Call[] = [
  ['post', () => '/api/services', serviceBody()],
  ['put', () => `/api/services/${ids.service}`, { name: 'Taken over' }],
  ['delete', () => `/api/services/${ids.service}`],
  ['get', () => '/api/admin/vehicles'],
  ['post', () => '/api/admin/vehicles', vehicleBody()],
  ['put', () => `/api/admin/vehicles/${ids.vehicle}`, { name: 'Taken over' }],
  ['delete', () => `/api/admin/vehicles/${ids.vehicle}`],
  ['get', () => '/api/promo-codes'],
  ['post', () => '/api/promo-codes', promoBody()],
  ['put', () => `/api/promo-codes/${ids.promo}`, { discountValue: '100' }],
  ['delete', () => `/api/promo-codes/${ids.promo}`],
  ['put', () => '/api/settings', { cashPaymentEnabled: false }],
];

const send = (caller: Harness['admin'], [method, path, body]: Call) =>
  method === 'get' || method === 'delete' ? caller[method](path()) : caller[method](path(), body);

describe.each(
  STAFF_ONLY.map((call) => ({ call, name: `${call[0].toUpperCase()} ${String(call[1]).slice(6)}` })),
)('$name', ({ call }) => {
  it('is 401 for visitors, for strangers and for forged identities, and writes nothing', async () => {
    await expectNothingWritten(catalog, async () => {
      expect(await send(catalog.visitor, call)).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
      expect(await send(catalog.stranger, call)).toMatchObject({ status: 401 });
      const forged = await fetch(new URL(call[1](), catalog.url), {
        method: call[0].toUpperCase(),
        headers: { 'x-livery-identity': 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.', 'x-role': 'admin' },
      });
      expect(forged.status).toBe(401);
    });
  });

  it('is 403 for somebody logged in who is not staff, and writes nothing', async () => {
    await expectNothingWritten(catalog, async () => {
      expect(await send(catalog.peer, call)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    });
  });

  it('refuses the caller before it looks at the body', async () => {
    if (call[0] === 'get' || call[0] === 'delete') return;
    expect((await catalog.visitor[call[0]](call[1](), { nonsense: true })).status).toBe(401);
  });
});

describe('what visitors may read', () => {
  it.each(['/api/services', '/api/vehicles', '/api/settings', '/api/promo-codes/validate/X'])(
    '%s needs no session, but does need the gateway',
    async (path) => {
      expect((await catalog.visitor.get(path)).status).toBe(200);
      expect((await catalog.stranger.get(path)).status).toBe(401);
    },
  );
});

describe('paths that are not there', () => {
  it.each(['/api/nothing', '/api/admin/services', '/internal/nothing', '/', '/api/vehicles/a/b'])(
    '%s is 404 in JSON',
    async (path) => {
      const reply = await (path.startsWith('/internal') ? catalog.peer : catalog.admin).get(path);
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  it('do not become others by letter case or encoding', async () => {
    expect((await catalog.visitor.get('/API/PROMO-CODES')).status).toBe(404);
    expect((await catalog.visitor.get('/api/Promo-Codes')).status).toBe(404);
    expect((await catalog.visitor.get('/api/%70romo-codes')).status).not.toBe(200);
    expect((await catalog.visitor.get('/api/promo-codes/')).status).toBe(401);
    expect((await catalog.visitor.get('/api/x%2f..%2fpromo-codes')).status).toBe(400);
  });
});
