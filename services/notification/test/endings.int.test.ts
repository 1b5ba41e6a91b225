import { connectMongo, type MongoHandle, type TypedEvent } from '@livery/service-kit';
import { dropTestEnvironment, testEnvironment } from '@livery/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordLetters } from '../src/commands/recordLetters.ts';
import { openModels, type Models } from '../src/store/notification.model.ts';
import { notificationsRepository, type Notifications } from '../src/store/notifications.repository.ts';
import { aBooking, bookingNews } from './factories.ts';
import { quiet } from './harness.ts';

const environment = testEnvironment('notification');
let mongo: MongoHandle;
let models: Models;
let notifications: Notifications;

beforeAll(async () => {
  mongo = await connectMongo({ uri: environment.mongoUri, dbName: environment.dbName, logger: quiet });
  models = await openModels(mongo.connection);
  notifications = notificationsRepository(models, 60_000);
});
afterAll(async () => {
  await mongo.close();
  await dropTestEnvironment(environment);
});

type Step = 'before' | 'after';

/** Records an approval, while another replica notes the trip's end right before or after its letters are stored. */
async function approveWhileEnding(end: Step) {
  const booking = aBooking({ pickupAt: new Date(Date.now() + 72 * 3_600_000).toISOString() });
  const endTrip = () => notifications.endTrip(booking.bookingId, 'booking.completed', new Date());
  const approval = bookingNews('booking.approved', booking) as TypedEvent<'booking.approved'>;
  const record = (store: Notifications) =>
    recordLetters(approval, {
      notifications: store,
      settings: { ccEmails: async () => [], save: async () => undefined },
      staffAddresses: [],
      clock: () => new Date(),
      dispatcher: { wake: () => undefined, reserve: () => ({ count: 0, take: async () => undefined }) },
    });
  await record({
    ...notifications,
    insert: async (...letters) => {
      if (end === 'before') await endTrip();
      const inserted = await notifications.insert(...letters);
      if (end === 'after') await endTrip();
      return inserted;
    },
  });
  const states = async () => {
    const letters = await models.notifications.find({ thread: booking.bookingId }).lean();
    return Object.fromEntries(letters.map(({ template, status }) => [template, status]));
  };
  return { states, again: () => record(notifications) };
}

// Guarantee A-18
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
