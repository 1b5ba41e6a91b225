import {
  connectMongo,
  createSettingsCopy,
  type MongoHandle,
  type SettingsCopy,
  type TypedEvent,
} from '@livery/service-kit';
import { dropTestEnvironment, testEnvironment } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueEmails } from '../src/commands/enqueueEmails.ts';
import type { TemplateName } from '../src/domain/templates.ts';
import type { NewNotification } from '../src/store/newNotification.ts';
import { openModels, type Models } from '../src/store/models.ts';
import { notificationsRepository, type Notifications } from '../src/store/notifications.repository.ts';
import { aBooking, bookingEvent } from './factories.ts';
import { quiet, settingsWith } from './harness.ts';

const environment = testEnvironment('notification');
let mongo: MongoHandle;
let models: Models;
let notifications: Notifications;
let settings: SettingsCopy;

beforeAll(async () => {
  mongo = await connectMongo({ uri: environment.mongoUri, dbName: environment.dbName, logger: quiet });
  models = await openModels(mongo.connection);
  notifications = notificationsRepository(models, 60_000);
  settings = createSettingsCopy(mongo.connection, async () => settingsWith([]));
  await settings.findOrFetch();
});
afterAll(async () => {
  await mongo.close();
  await dropTestEnvironment(environment);
});

type Step = 'before' | 'after';

/** Records an approval, while another replica notes the trip's end right before or after its e-mails are stored. */
async function approveWhileEnding(end: Step) {
  const booking = aBooking({ pickupAt: new Date(Date.now() + 72 * 3_600_000).toISOString() });
  const endTrip = () => notifications.endTrip(booking.bookingId, 'booking.completed', new Date());
  const approval = bookingEvent('booking.approved', booking) as TypedEvent<'booking.approved'>;
  const record = (store: Notifications) =>
    enqueueEmails(
      {
        notifications: store,
        settings,
        staffAddresses: [],
        sendsTexts: false,
        clock: () => new Date(),
        wake: () => undefined,
      },
      approval,
    );
  await record({
    ...notifications,
    add: async (...emails) => {
      if (end === 'before') await endTrip();
      await notifications.add(...emails);
      if (end === 'after') await endTrip();
    },
  });
  const states = async () => {
    const emails = await models.notifications.find({ orderingKey: booking.bookingId }).lean();
    return Object.fromEntries(emails.map(({ template, status }) => [template, status]));
  };
  return { states, again: () => record(notifications) };
}

describe('an approval and the end of its trip, handled at the same moment', () => {
  const reminders = { 'reminder-day': 'cancelled', 'reminder-soon': 'cancelled' };

  it('leave a confirmation that was recorded first, also when the approval comes again', async () => {
    const { states, again } = await approveWhileEnding('after');
    expect(await states()).toEqual({ 'booking-approved': 'queued', ...reminders });
    await again();
    expect(await states()).toEqual({ 'booking-approved': 'queued', ...reminders });
  });

  it('confirm nothing when the end was noted first', async () => {
    const { states, again } = await approveWhileEnding('before');
    expect(await states()).toEqual({ 'booking-approved': 'cancelled', ...reminders });
    await again();
    expect(await states()).toEqual({ 'booking-approved': 'cancelled', ...reminders });
  });
});

it('a reminder that is cancelled at the end of its trip holds up no e-mail behind it', async () => {
  const { bookingId } = aBooking();
  const now = new Date();
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const email = (template: TemplateName, dueAt: Date): NewNotification => ({
    _id: `${bookingId}-${template}`,
    dedupeKey: bookingId,
    eventId: bookingId,
    eventType: 'booking.approved',
    correlationId: bookingId,
    template,
    audience: 'customer',
    recipient: 'ada@example.com',
    orderingKey: bookingId,
    occurredAt: dueAt,
    data: {},
    dueAt,
    nextAttemptAt: dueAt,
    expiresAt: null,
    copies: 'none',
  });
  await notifications.add([email('reminder-day', hourAgo), email('refund-issued', now)], now);
  const behind = await notifications.lease(now, { channel: 'email', id: `${bookingId}-refund-issued` });
  if (behind === undefined) throw new Error('Nothing was leased');
  expect(await notifications.isBehindAnother(behind)).toBe(true);

  await notifications.endTrip(bookingId, 'booking.completed', now);
  expect(await notifications.isBehindAnother(behind)).toBe(false);
});
