import { calendarUid } from '@livery/shared-types';
import { eventually } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, bookingEvent, ending, someAddress } from './factories.ts';
import { openHarness, type Harness } from './harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
  await harness.start({}, { MAIL_FROM: 'rides@ellesmere.example', BRAND_NAME: 'Ellesmere “& Sons”' });
});
afterAll(() => harness.close());

/** The message of this number to an address, as it came over the wire, its lines unfolded and its text decoded. */
async function sourceOf(address: string, number: number): Promise<string> {
  const mail = await eventually(async () => {
    const found = (await harness.mailbox.to(address))[number - 1];
    expect(found).toBeDefined();
    return found;
  });
  return harness.mailbox.source(mail?.id ?? '');
}

function header(source: string, name: string): string | undefined {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
}

/** The calendar part that mail programs act on. */
function calendarOf(source: string): string | undefined {
  const part = /content-type: text\/calendar;([\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/i.exec(source);
  if (part === null) return undefined;
  const [, head = '', body = ''] = part;
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
}

describe('a message', () => {
  it('says who it is from, whom to answer, and that a program wrote it', async () => {
    const booking = aBooking();
    await harness.bus.publish(bookingEvent('booking.completed', booking));
    const source = await sourceOf(booking.customerEmail, 1);
    expect(header(source, 'From')).toContain('<rides@ellesmere.example>');
    expect(header(source, 'To')).toBe(booking.customerEmail);
    expect(header(source, 'Reply-To')).toBe('hello@ellesmere.example');
    expect(header(source, 'Auto-Submitted')).toBe('auto-generated');
    expect(header(source, 'Message-ID')).toMatch(/^<[0-9a-f]{32}@livery\.example>$/);
    expect(header(source, 'References')).toBe(`<${booking.bookingId}@livery.example>`);
    expect(header(source, 'Content-Type')).toMatch(/^multipart\/alternative/);
    expect(source.indexOf('text/plain')).toBeLessThan(source.indexOf('text/html'));
  });

  it.each(["o'neil", 'r&d', 'a/b', '{x}=?^`|~!#$%*+-_y', 'a.b'])(
    'arrives at the address of %j as it is',
    async (local) => {
      const customerEmail = someAddress(local);
      await harness.bus.publish(bookingEvent('booking.completed', aBooking({ customerEmail })));
      expect(header(await sourceOf(customerEmail, 1), 'To')).toBe(customerEmail);
    },
  );

  it('to staff is answered to the customer', async () => {
    const booking = aBooking();
    await harness.bus.publish(bookingEvent('booking.created', booking));
    const notice = await eventually(async () => {
      const found = (await harness.mailbox.to('staff@livery.example')).find(({ text }) =>
        text.includes(booking.customerEmail),
      );
      expect(found).toBeDefined();
      return found;
    });
    expect(header(await harness.mailbox.source(notice?.id ?? ''), 'Reply-To')).toBe(booking.customerEmail);
  });

  it('keeps what people typed inside its own header', async () => {
    const booking = aBooking({
      customerName: 'Eve\r\nBcc: victim@example.test\r\n\r\nInjected',
      pickupAddress: '\r\n.\r\nMAIL FROM:<evil@example.test>',
      notes: '.\r\n..\r\n.',
    });
    await harness.bus.publish(bookingEvent('booking.approved', booking));
    const source = await sourceOf(booking.customerEmail, 1);
    expect(header(source, 'Bcc')).toBeUndefined();
    expect(source).not.toMatch(/^Bcc:/im);
    expect(await harness.mailbox.to('victim@example.test')).toHaveLength(0);
    expect((await harness.mailbox.to(booking.customerEmail))[0]?.text).toContain(
      'MAIL FROM:<evil@example.test>',
    );
  });

  it('arrives as it was written, in any alphabet', async () => {
    const booking = aBooking({ customerName: 'Zoë – 李', notes: '.\n.hidden = 1\nA line after it' });
    await harness.bus.publish(bookingEvent('booking.approved', booking));
    const source = await sourceOf(booking.customerEmail, 1);
    expect(Math.max(...source.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
    const [mail] = await harness.mailbox.to(booking.customerEmail);
    expect(mail?.text).toContain('Dear Zoë – 李,');
    expect(mail?.text).toMatch(/^Notes +\.\n +\.hidden = 1\n +A line after it$/m);
    expect(mail?.html).toContain('Dear Zoë – 李,');
    expect(mail?.html.replaceAll(/\r?\n/g, '')).toContain('>.<br>.hidden = 1<br>A line after it<');
  });
});

describe('the calendar', () => {
  it('is given the trip by the approval and loses it by the cancellation', async () => {
    const booking = aBooking({ version: 3 });
    await harness.bus.publish(bookingEvent('booking.approved', booking));
    const invitation = await sourceOf(booking.customerEmail, 1);
    expect(invitation).toMatch(/content-type: text\/calendar; charset=utf-8; method=REQUEST/i);
    const request = calendarOf(invitation);
    expect(request).toContain('METHOD:REQUEST');
    expect(request).toContain(`UID:${calendarUid(booking.bookingId)}`);
    expect(request).toContain('SEQUENCE:3');
    expect(request).toContain('DTSTART:20310715T183000Z');

    await harness.bus.publish(ending('booking.cancelled', { ...booking, status: 'cancelled', version: 4 }));
    const removal = await sourceOf(booking.customerEmail, 2);
    expect(removal).toMatch(/content-type: text\/calendar; charset=utf-8; method=CANCEL/i);
    const cancel = calendarOf(removal);
    expect(cancel).toContain('METHOD:CANCEL');
    expect(cancel).toContain(`UID:${calendarUid(booking.bookingId)}`);
    expect(cancel).toContain('SEQUENCE:4');
  });

  it('loses it also where staff dismissed an approval of which nobody knows whether it arrived', async () => {
    const booking = aBooking({ version: 3 });
    await harness.bus.publish(bookingEvent('booking.approved', booking));
    const approval = { orderingKey: booking.bookingId, template: 'booking-approved', status: 'sent' };
    await eventually(async () => {
      const { matchedCount } = await harness.db
        .collection('notifications')
        .updateOne(approval, { $set: { status: 'dismissed' } });
      expect(matchedCount).toBe(1);
    });
    await harness.bus.publish(ending('booking.cancelled', { ...booking, status: 'cancelled', version: 4 }));
    expect(calendarOf(await sourceOf(booking.customerEmail, 2))).toContain('METHOD:CANCEL');
  });

  it('is left alone when there was no invitation', async () => {
    const booking = aBooking({ status: 'cancelled' });
    await harness.bus.publish(ending('booking.cancelled', booking));
    expect(await sourceOf(booking.customerEmail, 1)).not.toContain('text/calendar');
  });
});
