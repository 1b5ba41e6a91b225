import {
  COMPANY_LINES_DEFAULTS,
  COMPANY_PROMISES_DEFAULTS,
  RIDE_SETTINGS_DEFAULTS,
  StaleSettingsDetails,
  type ErrorBody,
  type Settings,
} from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCatalog, type Harness } from './harness.ts';
import { expectNothingWritten, until } from './assertions.ts';

let catalog: Harness;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog?.stop());

const DEFAULTS = {
  stripePaymentEnabled: true,
  cashPaymentEnabled: true,
  verifyCustomers: false,
  cardMode: 'charge',
  ...COMPANY_PROMISES_DEFAULTS,
  ...COMPANY_LINES_DEFAULTS,
  ...RIDE_SETTINGS_DEFAULTS,
  ccEmails: [],
};

const read = async () => (await catalog.admin.get<Settings>('/api/settings')).body;
const put = (body: unknown) => catalog.admin.put<Settings>('/api/settings', body);

describe('settings', () => {
  it('are there, once, in a fresh database that twenty people ask at the same time', async () => {
    await catalog.db.collection('settings').deleteMany({});
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => catalog.admin.get<Settings>('/api/settings')),
    );
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 200, body: DEFAULTS });
      expect(reply.body.updatedAt).toBe(replies[0]?.body.updatedAt);
    }
    expect(await catalog.db.collection('settings').find().toArray()).toMatchObject([{ _id: 1 }]);
  });

  it('show visitors the switches and the company’s lines only', async () => {
    await put({ ccEmails: ['ops@livery.test'] });
    const reply = await catalog.visitor.get('/api/settings');
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toEqual({
      stripePaymentEnabled: true,
      cashPaymentEnabled: true,
      verifyCustomers: false,
      cardMode: 'charge',
      answerWithinMinutes: 120,
      refundInFullUntilApproved: false,
      licence: '',
      insurance: '',
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect((await read()).ccEmails).toEqual(['ops@livery.test']);
  });

  it('show other services everything', async () => {
    expect((await catalog.peer.get<Settings>('/internal/settings')).body).toEqual(await read());
    expect((await catalog.admin.get('/internal/settings')).status).toBe(403);
    expect((await catalog.visitor.get('/internal/settings')).status).toBe(401);
    expect((await catalog.stranger.get('/internal/settings')).status).toBe(401);
  });

  it('change in what was sent and in nothing else, and say so on the bus', async () => {
    const before = await read();
    const reply = await put({ cashPaymentEnabled: false, updatedAt: '1999-01-01', _id: 2 });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        ...before,
        cashPaymentEnabled: false,
        version: before.version + 1,
        updatedAt: expect.any(String),
      },
    });
    expect(await read()).toEqual(reply.body);
    const event = await catalog.events.waitFor(
      'settings.updated',
      ({ data }) => data.updatedAt === reply.body.updatedAt,
    );
    expect(event).toMatchObject({ aggregateId: '1', data: reply.body });
    await put({ cashPaymentEnabled: true });
  });

  it('say whether cards are charged at once or held until the approval', async () => {
    expect(await put({ cardMode: 'hold' })).toMatchObject({ status: 200, body: { cardMode: 'hold' } });
    expect((await catalog.visitor.get('/api/settings')).body).toMatchObject({ cardMode: 'hold' });
    await catalog.events.waitFor('settings.updated', ({ data }) => data.cardMode === 'hold');
    expect((await put({ cardMode: 'charge' })).body).toMatchObject({ cardMode: 'charge' });
  });

  it('say of the company’s licence and insurance what staff write, to everybody', async () => {
    const licence = 'Licensed by the city';
    expect(await put({ licence: ` ${licence} ` })).toMatchObject({
      status: 200,
      body: { licence, insurance: '' },
    });
    expect((await catalog.visitor.get('/api/settings')).body).toMatchObject({ licence, insurance: '' });
    await catalog.events.waitFor('settings.updated', ({ data }) => data.licence === licence);
    await put(COMPANY_LINES_DEFAULTS);
  });

  it('say how soon a request is answered and what it costs to cancel one, to everybody', async () => {
    const promises = { answerWithinMinutes: 45, refundInFullUntilApproved: true };
    expect(await put(promises)).toMatchObject({ status: 200, body: promises });
    expect((await catalog.visitor.get('/api/settings')).body).toMatchObject(promises);
    await catalog.events.waitFor('settings.updated', ({ data }) => data.answerWithinMinutes === 45);
    await put(COMPANY_PROMISES_DEFAULTS);
  });

  it('say when a ride is late, how long waiting is free, and what it costs then', async () => {
    const rules = {
      lateMinutes: 20,
      waitingGraceMinutes: 10,
      airportGraceMinutes: 45,
      overtimeGraceMinutes: 30,
    };
    const before = await read();
    const reply = await put({ ...rules, waitingRate: '1.5' });
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toEqual({
      ...before,
      ...rules,
      waitingRate: '1.50',
      version: before.version + 1,
      updatedAt: reply.body.updatedAt,
    });
    expect(await read()).toEqual(reply.body);
    await catalog.events.waitFor('settings.updated', ({ data }) => data.waitingRate === '1.50');
    expect((await put({ waitingRate: 2 })).body).toEqual({
      ...reply.body,
      waitingRate: '2.00',
      version: reply.body.version + 1,
      updatedAt: expect.any(String),
    });
    await put(RIDE_SETTINGS_DEFAULTS);
  });

  it('may switch off both ways to pay: that is a warning on the page, not a fault', async () => {
    expect(await put({ stripePaymentEnabled: false, cashPaymentEnabled: false })).toMatchObject({
      status: 200,
    });
    await put({ stripePaymentEnabled: true, cashPaymentEnabled: true });
  });

  it('keep each CC address once, as it was written first', async () => {
    const reply = await put({
      ccEmails: [' Ops@livery.test ', 'desk@livery.test', 'ops@LIVERY.test', '$x@livery.test'],
    });
    expect(reply.body.ccEmails).toEqual(['ops@livery.test', 'desk@livery.test', '$x@livery.test']);
    expect((await put({ ccEmails: [] })).body.ccEmails).toEqual([]);
  });

  it.each([
    [{ ccEmails: ['no-at-sign'] }, 'Invalid email address'],
    [{ ccEmails: ['   '] }, 'Invalid email address'],
    [{ ccEmails: ['a@b.test, c@d.test'] }, 'Invalid email address'],
    [{ ccEmails: ['a@b.test\r\nBcc: x@y.test'] }, 'Invalid email address'],
    [{ ccEmails: 'a@b.test' }, undefined],
    [{ cardMode: 'later' }, 'Choose charge or hold'],
    [{ lateMinutes: 241 }, 'At most 240'],
    [{ answerWithinMinutes: -1 }, 'Enter whole minutes'],
    [{ answerWithinMinutes: 1.5 }, 'Enter whole minutes'],
    [{ answerWithinMinutes: 10_081 }, 'At most 10080'],
    [{ refundInFullUntilApproved: 'yes' }, undefined],
    [{ waitingGraceMinutes: -1 }, 'Enter whole minutes'],
    [{ airportGraceMinutes: 7.5 }, 'Enter whole minutes'],
    [{ overtimeGraceMinutes: 241 }, 'At most 240'],
    [{ waitingRate: '-1' }, 'Rate must be positive'],
    [{ waitingRate: '1.234' }, 'Enter an amount with at most two decimals, such as 149.00'],
    [{ licence: 'x'.repeat(161) }, 'Use at most 160 characters'],
    [{ insurance: 'one\ntwo' }, 'Line breaks and control characters are not allowed'],
    [{ cashPaymentEnabled: 'yes' }, undefined],
    [{ cashPaymentEnabled: { $set: true } }, undefined],
    [[], undefined],
  ])('refuse %j and write nothing', async (body, message) => {
    const reply = await expectNothingWritten(catalog, () => put(body));
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', ...(message && { message }) },
    });
  });

  it('do not change, and publish no event, when nothing is sent', async () => {
    const before = await read();
    const told = () => catalog.events.ofType('settings.updated').map(({ data }) => data.updatedAt);
    await until(() => told().at(-1), before.updatedAt);
    const count = told().length;
    const reply = await expectNothingWritten(catalog, () => put({}));
    expect(reply).toMatchObject({ status: 200, body: before });
    await put({ verifyCustomers: false });
    await until(() => told().length, count + 1);
  });

  it('refuse all but one of those who saw the same version, show what has become, and lose nothing of a second try', async () => {
    const { version } = await read();
    await put({ ccEmails: [] });
    const stale = await expectNothingWritten(catalog, () => put({ cashPaymentEnabled: false, version }));
    const present = await read();
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', details: { settings: present } } });
    expect(StaleSettingsDetails.parse((stale.body as unknown as ErrorBody).details).settings).toEqual(
      present,
    );

    const addresses = Array.from({ length: 6 }, (_, index) => `cc${index}@livery.test`);
    const add = async (address: string): Promise<void> => {
      const seen = await read();
      const reply = await put({ ccEmails: [...seen.ccEmails, address], version: seen.version });
      if (reply.status === 409) return add(address);
      expect(reply.status).toBe(200);
    };
    await Promise.all(addresses.map(add));
    expect((await read()).ccEmails.toSorted()).toEqual(addresses);
    await put({ ccEmails: [] });
  });

  it('take simultaneous edits of different fields without losing one, each told in order', async () => {
    await put({ stripePaymentEnabled: true, cashPaymentEnabled: true, verifyCustomers: false, ccEmails: [] });
    const already = catalog.events.ofType('settings.updated').length;
    const edits = [
      { stripePaymentEnabled: false },
      { cashPaymentEnabled: false },
      { verifyCustomers: true },
      { ccEmails: ['a@livery.test'] },
    ];
    const replies = await Promise.all(edits.map(put));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const end = await read();
    expect(end).toMatchObject({
      stripePaymentEnabled: false,
      cashPaymentEnabled: false,
      verifyCustomers: true,
      cardMode: 'charge',
      ...COMPANY_PROMISES_DEFAULTS,
      ...COMPANY_LINES_DEFAULTS,
      ...RIDE_SETTINGS_DEFAULTS,
      ccEmails: ['a@livery.test'],
    });
    await catalog.events.waitFor('settings.updated', ({ data }) => data.updatedAt === end.updatedAt);
    const published = catalog.events.ofType('settings.updated').slice(already);
    const times = published.map(({ data }) => data.updatedAt);
    expect(new Set(times).size).toBe(times.length);
    expect(times).toEqual(times.toSorted());
    expect(published.at(-1)?.data).toEqual(end);
  });

  it('outlive a restart', async () => {
    const before = await read();
    await catalog.restart();
    expect(await read()).toEqual(before);
  });
});
