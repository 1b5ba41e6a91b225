import { NOTIFICATION_STATUSES, type AdminNotification } from '@livery/shared-types';
import { apiClient, eventually } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, bookingEvent } from './factories.ts';
import { openHarness, type Harness, type RunningService } from './harness.ts';

const LIST = '/api/admin/notifications';
const ID = 'a'.repeat(32);

let harness: Harness;
let service: RunningService;

beforeAll(async () => {
  harness = await openHarness();
  service = await harness.start();
});
afterAll(() => harness.close());

describe('staff’s routes', () => {
  it.each([
    ['get', LIST],
    ['post', `${LIST}/${ID}/resend`],
    ['post', `${LIST}/${ID}/dismiss`],
    ['get', `${LIST}/preview`],
    ['get', `${LIST}/preview/booking-approved`],
  ] as const)('%s %s lets only admins in', async (method, path) => {
    const client = { identitySecret: harness.environment.identitySecret, audience: 'notification' };
    expect((await apiClient(service.url)[method](path)).status).toBe(401);
    expect((await service.anyone[method](path)).status).toBe(401);
    expect((await apiClient(service.url, { ...client, role: 'service' })[method](path)).status).toBe(403);
    expect(
      (await apiClient(service.url, { ...client, audience: 'booking', role: 'admin' })[method](path)).status,
    ).toBe(401);
  });

  it('page through the e-mails, newest first', async () => {
    const bookings = Array.from({ length: 7 }, () => aBooking());
    for (const booking of bookings) await harness.bus.publish(bookingEvent('booking.completed', booking));
    await eventually(async () => {
      const { body } = await service.admin.get<AdminNotification[]>(`${LIST}?status=sent`);
      expect(body).toHaveLength(7);
    });
    const seen: AdminNotification[] = [];
    let next: string | undefined = `${LIST}?status=sent&limit=3`;
    let pages = 0;
    while (next !== undefined) {
      const reply: Awaited<ReturnType<typeof service.admin.get<AdminNotification[]>>> =
        await service.admin.get<AdminNotification[]>(next);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('x-total-count')).toBe('7');
      seen.push(...reply.body);
      next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(7);
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    expect(seen[0]).toMatchObject({
      template: 'booking-completed',
      status: 'sent',
      canResend: false,
      attempts: 1,
    });
    expect(seen[0]?.sentAt).not.toBeNull();
    expect(seen[0]?.subject).toContain('Thank you for riding');
  });

  it.each([...NOTIFICATION_STATUSES, 'failed'])('filter by %s', async (status) => {
    const { status: code, body } = await service.admin.get<AdminNotification[]>(`${LIST}?status=${status}`);
    expect(code).toBe(200);
    expect(body.length).toBe(status === 'sent' ? 7 : 0);
  });

  it.each(['status=lost', 'limit=0', 'limit=1000', 'cursor=abc', 'cursor[$gt]=1&cursor=x'])(
    'refuse ?%s',
    async (query) => {
      expect((await service.admin.get(`${LIST}?${query}`)).status).toBe(400);
    },
  );

  it.each(['resend', 'dismiss'])(
    '%s no e-mail that does not exist, and none with a malformed id',
    async (act) => {
      expect((await service.admin.post(`${LIST}/${ID}/${act}`)).status).toBe(404);
      expect((await service.admin.post(`${LIST}/nonsense/${act}`)).status).toBe(400);
    },
  );

  it.each(['resend', 'dismiss'])('%s no e-mail that was sent', async (act) => {
    const { body } = await service.admin.get<AdminNotification[]>(`${LIST}?status=sent&limit=1`);
    const before = (await harness.mailbox.all()).length;
    const reply = await service.admin.post(`${LIST}/${body[0]?.id}/${act}`);
    expect(reply).toMatchObject({ status: 409, body: { code: 'notification.wrong_status' } });
    expect((await harness.mailbox.all()).length).toBe(before);
    const { body: after } = await service.admin.get<AdminNotification[]>(`${LIST}?status=sent&limit=1`);
    expect(after).toEqual(body);
  });
});

it('measures e-mails by outcome', async () => {
  const metrics = await (await fetch(new URL('/metrics', service.url))).text();
  expect(metrics).toMatch(/livery_mails_total\{template="booking-completed",outcome="sent"\} \d+/);
  expect(metrics).toMatch(/livery_mail_queue\{status="queued"\} 0/);
});

describe('the preview', () => {
  it('shows every e-mail in both parts, and lets nothing in it load or run', async () => {
    const { body: names } = await service.admin.get<string[]>(`${LIST}/preview`);
    expect(names.length).toBeGreaterThanOrEqual(16);
    for (const name of names) {
      const html = await service.admin.get<string>(`${LIST}/preview/${name}`);
      expect(html.status).toBe(200);
      expect(html.headers.get('content-type')).toContain('text/html');
      expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(html.body).toContain('Ellesmere Chauffeurs');
      const text = await service.admin.get<string>(`${LIST}/preview/${name}?part=text`);
      expect(text.headers.get('content-type')).toContain('text/plain');
    }
    expect((await service.admin.get(`${LIST}/preview/unknown`)).status).toBe(404);
  });

  it('is not there in production', async () => {
    const production = await harness.start({}, { NODE_ENV: 'production' });
    expect((await production.admin.get(`${LIST}/preview/booking-approved`)).status).toBe(404);
    await production.stop();
  });
});
