import { openSealed, type TypedEvent } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import { LOOKUP_CODE_HEADER, LOOKUP_CODE_SEAL, type FoundBooking, type Service } from '@livery/shared-types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { act, booked, hoursAhead, localTime, makeService } from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';
import { unchangedCheck } from './unchangedCheck.ts';

let booking: Harness;
let service: Service;
beforeAll(async () => {
  booking = await startBooking();
  service = await makeService(booking);
});
afterAll(() => booking.stop());
afterEach(() => {
  booking.now.value = null;
});

const address = () => `${unique('ada')}@example.com`;
const byEmail = (email: string, headers?: Record<string, string>) =>
  booking.visitor.get<FoundBooking[]>(`/api/bookings/by-email/${encodeURIComponent(email)}`, headers);

describe('GET /api/bookings/by-email/:email', () => {
  it('lists the address’s bookings, hidden ones too, newest pickup first, in whatever case it is typed', async () => {
    const email = address();
    const [soon, late, middle] = [
      await booked(booking, {
        customerEmail: email.toUpperCase(),
        serviceIds: [service.id],
        pickupDate: localTime(hoursAhead(24)),
      }),
      await booked(booking, {
        customerEmail: email,
        serviceIds: [service.id],
        pickupDate: localTime(hoursAhead(72)),
      }),
      await booked(booking, {
        customerEmail: ` ${email}`,
        serviceIds: [service.id],
        pickupDate: localTime(hoursAhead(48)),
      }),
    ];
    await booked(booking, { serviceIds: [service.id] });
    await act(booking, middle.id, 'archive');
    const reply = await byEmail(`  ${email.toUpperCase()} `);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.body.map(({ id }) => id)).toEqual([late.id, middle.id, soon.id]);
  });

  it('shows exactly what anybody may see', async () => {
    const email = address();
    await booked(booking, {
      customerEmail: email,
      serviceIds: [service.id],
      notes: 'Secret',
      acceptedPolicyVersion: '1',
    });
    const { body } = await byEmail(email);
    expect(body.map((one) => Object.keys(one).toSorted())).toEqual([
      [
        'answerBy',
        'archived',
        'balanceDue',
        'cancellationReason',
        'createdAt',
        'customerEmail',
        'customerName',
        'destinationAddress',
        'destinations',
        'discountAmount',
        'duration',
        'id',
        'noShow',
        'paymentMethod',
        'paymentStatus',
        'pickupAddress',
        'pickupDate',
        'pickupTime',
        'promoCode',
        'refundAmount',
        'refundInFullUntilApproved',
        'serviceIds',
        'status',
        'totalAmount',
        'updatedAt',
        'vehicleId',
      ],
    ]);
  });

  it.each(["r&d/o'neil", 'a?b=c%2f#d+e', '{x}|y'])('finds the bookings of %j@…', async (local) => {
    const email = `${local}.${address()}`;
    const { id } = await booked(booking, { customerEmail: email, serviceIds: [service.id] });
    expect((await byEmail(` ${email.toUpperCase()}\u200b`)).body).toMatchObject([
      { id, customerEmail: email },
    ]);
  });

  it('says nothing about an address it does not know, and refuses what is none', async () => {
    expect(await byEmail(address())).toMatchObject({ status: 200, body: [] });
    expect(await byEmail('nobody')).toMatchObject({
      status: 400,
      body: { message: 'Invalid email address' },
    });
    expect((await byEmail('{"$ne":null}')).status).toBe(400);
    expect((await booking.stranger.get(`/api/bookings/by-email/${address()}`)).status).toBe(401);
  });
});

/** The code as notification opens it. */
function codeIn({ data }: TypedEvent<'booking.code_requested'>): string {
  return openSealed(booking.environment.identitySecret, LOOKUP_CODE_SEAL, data.sealedCode ?? '') ?? '';
}

describe('POST /api/lookup-codes', () => {
  const ask = (email: string) => booking.visitor.post('/api/lookup-codes', { email });
  const codesFor = (email: string) =>
    booking.events.ofType('booking.code_requested').filter(({ data }) => data.email === email);
  const known = async () => {
    const email = address();
    await booked(booking, { customerEmail: email, serviceIds: [service.id] });
    return email;
  };

  it('answers everybody alike, and writes only to addresses that have bookings', async () => {
    const email = await known();
    const stranger = address();
    const [yes, no] = [await ask(email), await ask(stranger)];
    expect(yes).toMatchObject({ status: 202, body: no.body as object });
    expect(no.status).toBe(202);
    const event = await booking.events.waitFor('booking.code_requested', ({ data }) => data.email === email);
    const code = codeIn(event);
    expect(code).toMatch(/^\d{6}$/);
    // Nobody reads it in the queue or in notification's database.
    expect(JSON.stringify(event)).not.toContain(code);
    expect(codesFor(stranger)).toEqual([]);
    const rows = await booking.collection('lookupCodes').find().toArray();
    expect(rows).toHaveLength(2);
    const stored = JSON.stringify(rows);
    for (const secret of [code, email, stranger]) expect(stored).not.toContain(secret);
  });

  it('sends three codes in a quarter of an hour, and answers no differently then', async () => {
    const email = await known();
    const replies = [
      await ask(email),
      await ask(email),
      await ask(email),
      await ask(email),
      await ask(email),
    ];
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    await eventually(() => codesFor(email).length === 3);
    booking.now.value = new Date(Date.now() + 15 * 60_000 + 1_000);
    await ask(email);
    await eventually(() => codesFor(email).length === 4);
  });

  it('refuses what is no address', async () => {
    expect((await ask('nobody')).status).toBe(400);
    expect((await booking.stranger.post('/api/lookup-codes', { email: address() })).status).toBe(401);
  });
});

/** An address with a booking, and the code it was sent. */
async function proven() {
  const email = address();
  const { id, manageToken } = await booked(booking, { customerEmail: email, serviceIds: [service.id] });
  await booking.visitor.post('/api/lookup-codes', { email });
  const event = await booking.events.waitFor('booking.code_requested', ({ data }) => data.email === email);
  const code = codeIn(event);
  const wrong = code === '000000' ? '000001' : '000000';
  return { email, id, manageToken, code, wrong, sealedCode: event.data.sealedCode };
}
const codeHeader = (code: string) => ({ [LOOKUP_CODE_HEADER]: code });

it('gives the manage links of an address to who proves it by a code, and to nobody else', async () => {
  const { email, id, manageToken, code, wrong } = await proven();
  expect((await byEmail(email, codeHeader(code))).body).toMatchObject([{ id, manageToken }]);
  expect((await byEmail(email, codeHeader(`Your code: ${code}.`))).body).toMatchObject([{ id, manageToken }]);
  expect(await byEmail(email, codeHeader(`${code} ${wrong}`))).toMatchObject({ status: 400 });
  expect((await byEmail(email)).body).toMatchObject([{ id }]);
  expect((await byEmail(email)).body[0]).not.toHaveProperty('manageToken');
  expect(await byEmail(email, codeHeader(wrong))).toMatchObject({
    status: 403,
    body: { code: 'code_invalid' },
  });
});

describe('with verifyCustomers on', () => {
  beforeAll(async () => {
    await booking.catalog.put('/api/settings', { verifyCustomers: true });
    await eventually(async () => (await byEmail(address())).status === 403);
  });

  it('asks for a code, whether the address is known or not', async () => {
    const { email, wrong } = await proven();
    for (const one of [email, address()]) {
      expect(await byEmail(one)).toMatchObject({ status: 403, body: { code: 'code_required' } });
      expect(await byEmail(one, codeHeader(wrong))).toMatchObject({
        status: 403,
        body: { code: 'code_invalid' },
      });
    }
  });

  it('lets the right code look and cancel until it expires', async () => {
    const { email, id, code } = await proven();
    expect(await byEmail(email, codeHeader(` ${code} `))).toMatchObject({ status: 200, body: [{ id }] });
    expect(await byEmail(email, codeHeader(code))).toMatchObject({ status: 200 });
    const isUntouched = await unchangedCheck(booking, id);
    expect(await booking.visitor.post(`/api/bookings/${id}/cancel`)).toMatchObject({
      status: 403,
      body: { code: 'code_required' },
    });
    await isUntouched();
    expect((await booking.visitor.post(`/api/bookings/${id}/cancel`, { code })).status).toBe(200);
    booking.now.value = new Date(Date.now() + 10 * 60_000);
    expect((await byEmail(email, codeHeader(code))).status).toBe(403);
  });

  it('belongs to one address only', async () => {
    const [one, other] = [await proven(), await proven()];
    expect((await byEmail(one.email, codeHeader(other.code))).status).toBe(
      one.code === other.code ? 200 : 403,
    );
  });

  it('gives five tries, even all at once', async () => {
    const { email, code, wrong } = await proven();
    const tries = await Promise.all(Array.from({ length: 20 }, () => byEmail(email, codeHeader(wrong))));
    expect(tries.every(({ status }) => status === 403)).toBe(true);
    expect(await byEmail(email, codeHeader(code))).toMatchObject({
      status: 403,
      body: { code: 'code_invalid' },
    });
  });

  it('says how many tries are left, and asks for a new code only when none is', async () => {
    const { email, wrong } = await proven();
    const answers = async (headers: Record<string, string> = {}) => {
      const { body } = await byEmail(email, { ...codeHeader(wrong), ...headers });
      return (body as unknown as { message: string }).message;
    };
    expect(await answers({ 'x-forwarded-for': '203.0.113.1' })).toContain('4 more tries');
    for (const left of ['4 more tries', '3 more tries', '2 more tries', 'one more try'])
      expect(await answers()).toContain(left);
    expect(await answers()).toContain('ask for a new one');
    expect(await answers()).toContain('ask for a new one');
  });

  it('lets no stranger use up the tries of the one who asked, from however many addresses', async () => {
    const { email, code, wrong } = await proven();
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let line = 0; line < 12; line += 1) {
      const stranger = `203.0.113.${line}`;
      for (let tries = 0; tries < 6; tries += 1)
        expect((await byEmail(email, { ...codeHeader(wrong), ...from(stranger) })).status).toBe(403);
    }
    // Fifty wrong tries of strangers are the end of theirs: a guess that is right comes too late.
    expect((await byEmail(email, { ...codeHeader(code), ...from('198.51.100.7') })).status).toBe(403);
    expect((await byEmail(email, codeHeader(code))).status).toBe(200);
  });

  it('counts one IPv6 line as one', async () => {
    const { email, code, wrong } = await proven();
    const from = (end: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${end}` });
    for (let end = 1; end <= 5; end += 1) await byEmail(email, { ...codeHeader(wrong), ...from(end) });
    expect((await byEmail(email, { ...codeHeader(code), ...from(6) })).status).toBe(403);
    expect((await byEmail(email, codeHeader(code))).status).toBe(200);
  });

  it('serves on another line too: a phone that changes its network', async () => {
    const { email, code } = await proven();
    const elsewhere = { ...codeHeader(code), 'x-forwarded-for': '198.51.100.9' };
    for (let times = 0; times < 7; times += 1) expect((await byEmail(email, elsewhere)).status).toBe(200);
  });

  it('keeps one live code: a new one ends the one before', async () => {
    const first = await proven();
    await booking.visitor.post('/api/lookup-codes', { email: first.email });
    const second = await booking.events.waitFor(
      'booking.code_requested',
      ({ data }) => data.email === first.email && data.sealedCode !== first.sealedCode,
    );
    expect((await byEmail(first.email, codeHeader(first.code))).status).toBe(403);
    expect((await byEmail(first.email, codeHeader(codeIn(second)))).status).toBe(200);
  });

  it('asks neither staff nor the holder of a manage link', async () => {
    const email = address();
    const { id, manageToken } = await booked(booking, { customerEmail: email, serviceIds: [service.id] });
    expect(await booking.admin.get(`/api/bookings/by-email/${email}`)).toMatchObject({
      status: 200,
      body: [{ id }],
    });
    expect((await booking.visitor.post(`/api/manage/${manageToken}/cancel`)).status).toBe(200);
  });
});
