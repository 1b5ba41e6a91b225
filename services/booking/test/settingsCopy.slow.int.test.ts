import { eventually } from '@livery/test-kit';
import { afterEach, describe, expect, it } from 'vitest';
import { booked, makeService } from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';

let booking: Harness;
afterEach(() => booking.stop());

const byEmail = () => booking.visitor.get(`/api/bookings/by-email/${unique('ada')}@example.com`);
const copies = () =>
  booking
    .collection('settings')
    .find({ asOf: { $exists: true } })
    .toArray();

describe('the settings, in a database that holds none yet', () => {
  it('are asked of catalog at the start, and again until they are there', async () => {
    booking = await startBooking();
    await booking.catalog.put('/api/settings', { verifyCustomers: true, ccEmails: ['ops@livery.test'] });
    // The copy is deleted, as in a database that was made afresh.
    await eventually(async () => (await copies()).some(({ verifyCustomers }) => verifyCustomers === true));
    await booking.collection('settings').deleteMany({});
    const replica = await booking.addReplica();
    await eventually(async () =>
      expect(await copies()).toMatchObject([{ verifyCustomers: true, ccEmails: ['ops@livery.test'] }]),
    );
    await replica.stop();
  });

  it('hold from the first question on: no customer is shown what needs a code', async () => {
    booking = await startBooking();
    await booking.catalog.put('/api/settings', { verifyCustomers: true, cashPaymentEnabled: false });
    await booking.collection('settings').deleteMany({});
    expect(await byEmail()).toMatchObject({ status: 403, body: { code: 'code_required' } });
    const service = await makeService(booking);
    const { id } = await booked(booking, { serviceIds: [service.id] });
    await booking.collection('settings').deleteMany({});
    expect(await booking.visitor.post(`/api/bookings/${id}/cancel`)).toMatchObject({ status: 403 });
  });

  it('are never taken for permission while catalog is away', async () => {
    booking = await startBooking({ CATALOG_URL: 'http://127.0.0.1:9' });
    expect(await byEmail()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    // The event alone is enough, without a question.
    await booking.catalog.put('/api/settings', { verifyCustomers: false, ccEmails: ['desk@livery.test'] });
    await eventually(async () => expect(await byEmail()).toMatchObject({ status: 200, body: [] }));
  });
});
