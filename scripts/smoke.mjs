// Follows one booking through a running installation, whichever way it was started, and cleans up behind itself.
//   ADMIN_PASSWORD=… node scripts/smoke.mjs http://localhost:8080 [http://localhost:1080, the mailbox]
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { runMain, say } from './lib/say.mjs';

const dayMs = 24 * 60 * 60 * 1_000;

export async function smoke({ site, mailbox, username = 'admin', password = 'livery-demo' }) {
  const tag = `smoke-${Date.now().toString(36)}`;
  const visitor = client(site);
  const staff = client(site);

  /** After every step: an e-mail that is still queued when it is no longer true is not sent. */
  const emailsSent = (count) => mailbox && expectEmails(mailbox, `${tag}@example.com`, count);

  await expectPage(site);
  await visitor('GET', '/api/bookings', { expected: 401 });
  await staff('POST', '/api/auth/login', { body: { username, password } });
  const service = await staff('POST', '/api/services', {
    body: { name: `Check ${tag}`, description: '', category: 'airport', basePrice: '100.00', features: [] },
    expected: 201,
  });
  let booking;
  try {
    const order = { serviceIds: [service.id], duration: 2 };
    const quote = await visitor('POST', '/api/calculate-pricing', { body: order });
    booking = await visitor('POST', '/api/bookings', {
      body: {
        ...order,
        customerName: 'Check Passenger',
        customerEmail: `${tag}@example.com`,
        customerPhone: '416-555-0100',
        pickupDate: new Date(Date.now() + 10 * dayMs).toISOString(),
        pickupAddress: '1 Check Street',
        destinations: ['2 Check Street'],
        paymentMethod: 'cash',
        quotedTotal: quote.total,
      },
      expected: 201,
    });
    say(`booked ${booking.id.slice(0, 8)} for ${quote.total}`);
    const path = `/api/admin/bookings/${booking.id}`;
    await emailsSent(1);
    await staff('POST', `${path}/approve`, { body: {} });
    await emailsSent(2);
    await visitor('POST', `/api/bookings/${booking.id}/cancel`, { body: { reason: 'Checked' } });
    await visitor('GET', '/api/payment-config');
    await staff('GET', '/api/admin/support-tickets');
    await emailsSent(3);
  } finally {
    if (booking) await staff('DELETE', `/api/admin/bookings/${booking.id}`, { expected: 204 });
    await staff('DELETE', `/api/services/${service.id}`, { expected: 204 });
  }
}

async function expectPage(site) {
  const response = await fetch(site);
  const text = await response.text();
  if (!response.ok || !text.includes('<div id="root"'))
    throw new Error(`${site} answered ${response.status} without the page`);
  say('the page is there');
}

/** Request received, approved, cancelled: one e-mail each. */
async function expectEmails(mailbox, address, count) {
  const deadline = Date.now() + 30_000;
  let found = [];
  while (found.length < count) {
    if (Date.now() > deadline) throw new Error(`${found.length} of ${count} e-mails reached the mailbox`);
    await delay(250);
    const emails = await (await fetch(`${mailbox}/email`)).json();
    found = emails.filter(({ to }) => to?.some((reader) => reader.address === address));
  }
  say(`${found.length} e-mails: ${found.map(({ subject }) => subject).join(' · ')}`);
}

/** One browser's worth of requests: keeps its cookies. */
function client(site) {
  const cookies = new Map();
  return async (method, path, { body, expected = 200 } = {}) => {
    const response = await fetch(new URL(path, site), {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0].split('=');
      cookies.set(name, value);
    }
    const text = await response.text();
    if (response.status !== expected)
      throw new Error(
        `${method} ${path} answered ${response.status}, not ${expected}: ${text.slice(0, 300)}`,
      );
    return text === '' ? undefined : JSON.parse(text);
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [site = 'http://localhost:8080', mailbox] = process.argv.slice(2);
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env;
  await runMain(async () => {
    await smoke({ site, mailbox, username, password });
    say('a booking went through from the page to the e-mails');
  });
}
