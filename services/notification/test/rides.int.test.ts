import { randomUUID } from 'node:crypto';
import { newEvent, type OutboxEntry } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import type { AdminNotification, BookingFacts, BookingSummary, RideStep } from '@livery/shared-types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { factsFrom } from './bookingServer.ts';
import { aBooking, aChauffeur, aRide, someAddress } from './factories.ts';
import { openHarness, type Harness, type RunningService } from './harness.ts';
import { openTextProvider, textSettings, type TextProviderServer } from './textProvider.ts';

const SECOND_MS = 1_000;

let harness: Harness;
let provider: TextProviderServer;
let service: RunningService;
let offsetMs: number;
const clock = () => new Date(Date.now() + offsetMs);

beforeEach(async () => {
  harness = await openHarness();
  provider = await openTextProvider();
  offsetMs = 0;
});
afterEach(async () => {
  await harness.close();
  await provider.close();
});

const start = async (texts = true) => {
  service = await harness.start({ clock }, texts ? textSettings(provider) : {});
};

const lea = aChauffeur();
const aTrip = (overrides: Partial<BookingSummary> = {}) =>
  aBooking({
    pickupAt: new Date(Date.now() + 3_600_000).toISOString(),
    status: 'approved',
    chauffeur: lea,
    rideToken: 'ride-token_of-this-trip',
    ...overrides,
  });

/** What booking answers about a trip whose chauffeur took these steps. */
function know(
  trip: BookingSummary,
  steps: Partial<Record<RideStep, string>>,
  changes: Partial<BookingFacts> = {},
) {
  const facts = factsFrom('booking.approved', trip);
  harness.booking.facts.set(trip.bookingId, { ...facts, ride: aRide(trip, steps), ...changes });
}

const stepTaken = (trip: BookingSummary, step: RideStep, at: string): OutboxEntry =>
  newEvent('ride.step_taken', trip.bookingId, {
    booking: trip,
    chauffeur: lea,
    step,
    at,
    clientId: randomUUID(),
  });

/** The chauffeur sets out; answers the event, whose records are stored. */
async function setOut(trip: BookingSummary, records = 2) {
  const at = new Date().toISOString();
  know(trip, { on_the_way: at });
  const event = stepTaken(trip, 'on_the_way', at);
  await harness.publish(event);
  await eventually(async () => expect(await list(trip)).toHaveLength(records));
  return { at, event };
}

const list = async ({ bookingId }: BookingSummary): Promise<AdminNotification[]> =>
  (await service.admin.get<AdminNotification[]>(`/api/admin/notifications?orderingKey=${bookingId}`)).body;
const statusOf = async (trip: BookingSummary, channel: 'email' | 'text') =>
  (await list(trip)).find((one) => one.channel === channel)?.status;
const pass = (seconds: number) => {
  offsetMs += seconds * SECOND_MS;
};
const bothEnd = (trip: BookingSummary, status: AdminNotification['status']) =>
  eventually(async () => expect((await list(trip)).map((one) => one.status)).toEqual([status, status]));

describe('“on the way”', () => {
  it('leaves by e-mail and as a text message, once each and not before ten seconds, however often it is delivered', async () => {
    await start();
    const trip = aTrip();
    const { event } = await setOut(trip);
    for (let times = 0; times < 3; times += 1) await harness.publish(event);
    await eventually(async () =>
      expect((await list(trip)).map((one) => one.status)).toEqual(['queued', 'queued']),
    );
    pass(8);
    expect(await harness.mailbox.to(trip.customerEmail)).toEqual([]);
    expect(provider.received).toEqual([]);
    pass(3);
    await bothEnd(trip, 'sent');
    const [mail, ...more] = await harness.mailbox.to(trip.customerEmail);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Your chauffeur is on the way \(Booking #/);
    expect(mail?.text).toContain('https://livery.example/ride/ride-token_of-this-trip');
    expect(mail?.text).toContain('CVBN 418');
    expect(provider.received).toHaveLength(1);
    const [text] = provider.accepted;
    expect(text).toMatchObject({ to: '+14165550177', from: '+14165550100' });
    expect(text?.text).toBe(
      'Ellesmere Chauffeurs: Lea Tremblay is on the way to you (Cadillac Escalade, CVBN 418). https://livery.example/ride/ride-token_of-this-trip',
    );
    expect(text?.text.length).toBeLessThanOrEqual(160);
    // Staff see its words, not the private link.
    const listed = (await list(trip)).find(({ channel }) => channel === 'text');
    expect(listed?.subject).not.toContain('http');
    expect(listed).toMatchObject({
      audience: 'customer',
      template: 'ride-on-the-way',
      recipient: '+14165550177',
    });
  });

  it.each<[string, (trip: BookingSummary, at: string) => void]>([
    ['the step was taken back', (trip) => know(trip, {})],
    ['the car has arrived', (trip, at) => know(trip, { on_the_way: at, arrived: new Date().toISOString() })],
    [
      'it was taken back and pressed again',
      (trip, at) => know(trip, { on_the_way: new Date(Date.parse(at) + 3_000).toISOString() }),
    ],
    [
      'another chauffeur has the trip',
      (trip, at) => know({ ...trip, chauffeur: aChauffeur() }, { on_the_way: at }),
    ],
    ['the trip was cancelled', (trip, at) => know(trip, { on_the_way: at }, { status: 'cancelled' })],
    ['the trip was completed', (trip, at) => know(trip, { on_the_way: at }, { status: 'completed' })],
  ])('is dropped when %s before it leaves', async (_what, change) => {
    await start();
    const trip = aTrip();
    const { at } = await setOut(trip);
    change(trip, at);
    pass(11);
    await bothEnd(trip, 'cancelled');
    expect(await harness.mailbox.to(trip.customerEmail)).toEqual([]);
    expect(provider.received).toEqual([]);
  });

  it('leaves for a customer without an e-mail address as a text message only', async () => {
    await start();
    const trip = aTrip({ customerEmail: '' });
    await setOut(trip, 1);
    pass(11);
    await eventually(() => expect(provider.accepted).toHaveLength(1));
  });

  it.each(['', '555-0177', '(416) 555-0177 x12'])(
    'leaves for a customer with the number “%s” by e-mail only',
    async (customerPhone) => {
      await start();
      const trip = aTrip({ customerPhone });
      await setOut(trip, 1);
      pass(11);
      await eventually(async () => expect(await harness.mailbox.to(trip.customerEmail)).toHaveLength(1));
      expect(provider.received).toEqual([]);
    },
  );

  it('goes to the address and the number that the booking has when it leaves', async () => {
    await start();
    const trip = aTrip();
    const { at } = await setOut(trip);
    const changed = { ...trip, customerEmail: someAddress('new'), customerPhone: '+44 20 7946 0958' };
    know(changed, { on_the_way: at });
    pass(11);
    await bothEnd(trip, 'sent');
    expect(await harness.mailbox.to(changed.customerEmail)).toHaveLength(1);
    expect(provider.accepted.map(({ to }) => to)).toEqual(['+442079460958']);
  });
});

describe('the ride of somebody else', () => {
  const ana = { passengerName: 'Ana Ruiz', passengerPhone: '+1 416 555 0202' };

  it('is told to the passenger by text, and to the booker by e-mail', async () => {
    await start();
    const trip = aTrip(ana);
    await setOut(trip);
    pass(11);
    await bothEnd(trip, 'sent');
    expect(provider.accepted.map(({ to }) => to)).toEqual(['+14165550202']);
    const [mail] = await harness.mailbox.to(trip.customerEmail);
    expect(mail?.subject).toMatch(/^Your chauffeur is on the way to Ana Ruiz \(/);
  });

  it('is told by text to whoever rides when it leaves', async () => {
    await start();
    const trip = aTrip();
    const { at } = await setOut(trip);
    know({ ...trip, ...ana }, { on_the_way: at });
    pass(11);
    await bothEnd(trip, 'sent');
    expect(provider.accepted).toMatchObject([{ to: '+14165550202' }]);
  });

  it('is told to the booker by text where nobody knows the passenger’s phone', async () => {
    await start();
    const trip = aTrip({ ...ana, passengerPhone: null });
    await setOut(trip);
    pass(11);
    await bothEnd(trip, 'sent');
    expect(provider.accepted).toMatchObject([
      { to: '+14165550177', text: expect.stringContaining('is on the way to Ana Ruiz') },
    ]);
  });
});

it('a chauffeur whose trip is taken away is told by text, and nobody else', async () => {
  await start();
  const trip = aTrip({ chauffeur: null });
  know(trip, {});
  await harness.publish(
    newEvent('booking.unassigned', trip.bookingId, {
      booking: trip,
      chauffeur: lea,
      because: 'staff',
      reason: null,
    }),
  );
  await eventually(() => expect(provider.accepted).toHaveLength(1));
  expect(provider.accepted).toMatchObject([
    { to: '+14165550119', text: expect.stringContaining('You do not drive this trip any more') },
  ]);
});

describe('without a provider', () => {
  it('no text messages are recorded, and those that wait are called off at the start', async () => {
    await start();
    const waiting = aTrip();
    await setOut(waiting);
    await service.stop();
    await start(false);
    await eventually(async () => expect(await statusOf(waiting, 'text')).toBe('cancelled'));
    const trip = aTrip();
    await setOut(trip, 1);
    pass(11);
    await eventually(async () => expect(await harness.mailbox.to(trip.customerEmail)).toHaveLength(1));
    expect(provider.received).toEqual([]);
  });
});

describe('a provider', () => {
  it('that is down holds up no e-mail, and gets the text message when it is back', async () => {
    await start();
    await provider.stop();
    const trip = aTrip();
    await setOut(trip);
    pass(11);
    await eventually(async () => expect(await harness.mailbox.to(trip.customerEmail)).toHaveLength(1));
    await eventually(async () =>
      expect((await list(trip)).find(({ channel }) => channel === 'text')).toMatchObject({
        status: 'queued',
        attempts: 1,
      }),
    );
    await provider.start();
    pass(20);
    await eventually(() => expect(provider.accepted).toHaveLength(1), { timeoutMs: 30_000 });
    expect(await statusOf(trip, 'email')).toBe('sent');
  });

  it('that fails is asked again', async () => {
    await start();
    provider.answer = 503;
    const trip = aTrip();
    await setOut(trip);
    pass(11);
    await eventually(() => expect(provider.received).toHaveLength(1));
    provider.answer = 202;
    pass(10);
    await eventually(async () => expect(await statusOf(trip, 'text')).toBe('sent'));
    expect(new Set(provider.received.map(({ key }) => key)).size).toBe(1);
    expect(provider.accepted).toHaveLength(1);
  });

  it('that refuses one for good is not asked again, until staff send it again as it is', async () => {
    await start();
    provider.answer = 422;
    const trip = aTrip();
    await setOut(trip);
    pass(11);
    await eventually(async () => expect(await statusOf(trip, 'text')).toBe('refused'));
    const { body } = await service.admin.get<AdminNotification[]>('/api/admin/notifications?status=failed');
    const failed = body.find(({ orderingKey }) => orderingKey === trip.bookingId);
    expect(failed).toMatchObject({
      channel: 'text',
      canResend: true,
      lastError: '422 {"message":"As told"}',
    });
    const resend = `/api/admin/notifications/${failed?.id}/resend`;
    expect(await service.admin.post(resend, { recipient: 'someone@example.test' })).toMatchObject({
      status: 409,
      body: { code: 'notification.wrong_channel' },
    });
    provider.answer = 201;
    expect(await service.admin.post(resend, {})).toMatchObject({ status: 200 });
    await eventually(async () => expect(await statusOf(trip, 'text')).toBe('sent'));
    expect(provider.received).toHaveLength(2);
  });
});
