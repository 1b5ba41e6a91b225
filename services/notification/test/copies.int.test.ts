import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { metricsText, newEvent } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, bookingEvent, ending } from './factories.ts';
import { openHarness, settingsWith, type Harness } from './harness.ts';

let harness: Harness;

beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.close());

const learn = (ccEmails: string[], updatedAt?: string) =>
  harness.bus.publish(newEvent('settings.updated', 'settings', settingsWith(ccEmails, updatedAt)));

/** How often settings were handled: by whoever stores them, and by each replica for itself. */
async function settingsHandled(): Promise<number> {
  const done =
    /^livery_events_handled_total\{service="notification",type="settings.updated",outcome="done"\} (\d+)/m;
  return Number(done.exec(await metricsText())?.[1] ?? 0);
}

const mailsTo = async (address: string, count: number) =>
  eventually(async () => {
    const mails = await harness.mailbox.to(address);
    expect(mails).toHaveLength(count);
    return mails;
  });

describe('copies', () => {
  it('of the request and the approval go to every CC address, each alone and once', async () => {
    await harness.start();
    await learn(['one@livery.example', 'two@livery.example', 'ONE@livery.example']);
    const booking = aBooking();
    const created = bookingEvent('booking.created', booking);
    await harness.bus.publish(created);
    await harness.bus.publish(created);
    await mailsTo('one@livery.example', 1);
    await harness.bus.publish(bookingEvent('booking.approved', booking));
    await mailsTo('one@livery.example', 2);
    await mailsTo('two@livery.example', 2);
    await mailsTo(booking.customerEmail, 2);

    await harness.bus.publish(ending('booking.cancelled', booking));
    await mailsTo(booking.customerEmail, 3);
    expect(await harness.mailbox.to('one@livery.example')).toHaveLength(2);

    for (const mail of await harness.mailbox.all()) expect(mail.to).toHaveLength(1);
    for (const mail of await harness.mailbox.to(booking.customerEmail)) {
      const source = await harness.mailbox.source(mail.id);
      expect(source).not.toMatch(/livery\.example>?,|^(cc|bcc):/im);
      expect(source).not.toContain('one@livery.example');
    }
    for (const copy of await harness.mailbox.to('two@livery.example')) {
      const source = await harness.mailbox.source(copy.id);
      expect(source).not.toContain('manage=');
      expect(source).not.toContain('text/calendar');
      expect(copy.text).toContain(`Sent to Amelia Okafor (${booking.customerEmail}).`);
    }
  });

  it('are not added for an e-mail whose copies were made before the list changed', async () => {
    await harness.start();
    await learn(['one@livery.example']);
    const booking = aBooking();
    const created = bookingEvent('booking.created', booking);
    await harness.bus.publish(created);
    await mailsTo('one@livery.example', 1);

    await learn(['new@livery.example']);
    const second = aBooking();
    await harness.bus.publish(created);
    await harness.bus.publish(bookingEvent('booking.created', second));
    await mailsTo('new@livery.example', 1);
    expect(await harness.mailbox.to('one@livery.example')).toHaveLength(1);
  });

  it('go to a new list at once, whichever replica is told of a booking', async () => {
    await harness.start();
    await harness.start();
    const bookings = async () => {
      const booked = Array.from({ length: 10 }, () => aBooking());
      for (const booking of booked) await harness.bus.publish(bookingEvent('booking.created', booking));
      for (const booking of booked) await mailsTo(booking.customerEmail, 1);
    };
    const before = await settingsHandled();
    await learn([]);
    await bookings();
    await learn(['new@livery.example']);
    // Each time both hear of it, and one stores it: other queues carry the bookings.
    await eventually(async () => expect(await settingsHandled()).toBe(before + 6));
    await bookings();
    await mailsTo('new@livery.example', 10);
  });

  it('follow the newest list, whatever order it arrives in', async () => {
    await harness.start();
    await learn(['new@livery.example'], '2031-07-02T00:00:00Z');
    await learn(['old@livery.example'], '2031-07-01T00:00:00Z');
    await harness.bus.publish(bookingEvent('booking.created', aBooking()));
    await mailsTo('new@livery.example', 1);
    expect(await harness.mailbox.to('old@livery.example')).toHaveLength(0);
  });

  it('to the customer’s own address are left out', async () => {
    await harness.start();
    const booking = aBooking();
    await learn([booking.customerEmail.toUpperCase(), 'one@livery.example']);
    await harness.bus.publish(bookingEvent('booking.created', booking));
    await mailsTo('one@livery.example', 1);
    await mailsTo(booking.customerEmail, 1);
  });

  it('wait for the first settings, and the customer’s e-mail does not', async () => {
    await harness.start();
    const booking = aBooking();
    await harness.bus.publish(bookingEvent('booking.created', booking));
    await mailsTo(booking.customerEmail, 1);
    await learn(['one@livery.example']);
    await mailsTo('one@livery.example', 1);
  });

  it('go to the list that catalog knows when this service has none yet', async () => {
    const asked: string[] = [];
    const catalog = createServer((req, res) => {
      asked.push(`${req.method} ${req.url} ${typeof req.headers['x-livery-identity']}`);
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify(settingsWith(['first@livery.example'])));
    });
    catalog.listen(0, '127.0.0.1');
    await once(catalog, 'listening');
    const { port } = catalog.address() as AddressInfo;
    await harness.start({}, { CATALOG_URL: `http://127.0.0.1:${port}` });
    await harness.bus.publish(bookingEvent('booking.created', aBooking()));
    await mailsTo('first@livery.example', 1);
    expect(asked).toEqual(['GET /internal/settings string']);
    catalog.close();
  });
});
