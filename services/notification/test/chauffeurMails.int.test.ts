import { newEvent, type OutboxEntry } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import {
  type AdminNotification,
  type AssignedChauffeur,
  type BookingFacts,
  type BookingSummary,
} from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsFrom } from './bookingServer.ts';
import { aBooking, aChange, aChauffeur, aRide, ending } from './factories.ts';
import { openHarness, type Harness, type RunningService } from './harness.ts';

const STAFF = 'staff@livery.example';
const HOUR_MS = 3_600_000;

let harness: Harness;
let service: RunningService;
beforeAll(async () => {
  harness = await openHarness();
  service = await harness.start();
});
afterAll(() => harness.close());

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

function aTrip(chauffeur: AssignedChauffeur | null, overrides: Partial<BookingSummary> = {}) {
  const trip = aBooking({ status: 'approved', chauffeur, pickupAt: inHours(30), ...overrides });
  return trip;
}

/** What booking answers about it. */
function know(trip: BookingSummary, changes: Partial<BookingFacts> = {}): BookingSummary {
  harness.booking.facts.set(trip.bookingId, {
    ...factsFrom('booking.approved', trip),
    ride: aRide(trip),
    ...changes,
  });
  return trip;
}

const assigned = (
  trip: BookingSummary,
  chauffeur: AssignedChauffeur,
  previous: AssignedChauffeur | null = null,
) => newEvent('booking.assigned', trip.bookingId, { booking: trip, chauffeur, previous });
const unassigned = (trip: BookingSummary, chauffeur: AssignedChauffeur, because: 'staff' | 'declined') =>
  newEvent('booking.unassigned', trip.bookingId, {
    booking: trip,
    chauffeur,
    because,
    reason: because === 'declined' ? 'The garage has my car' : null,
  });

const mailTo = (address: string) =>
  eventually(async () => {
    const [mail, ...more] = await harness.mailbox.to(address);
    expect(more).toEqual([]);
    if (mail === undefined) throw new Error(`No e-mail to ${address} yet`);
    return mail;
  });
const noticeAbout = ({ bookingId }: BookingSummary) =>
  eventually(async () => {
    const mail = (await harness.mailbox.to(STAFF)).find(({ subject }) =>
      subject.includes(bookingId.slice(0, 8)),
    );
    if (mail === undefined) throw new Error('No notice to staff yet');
    return mail;
  });
const listed = async (orderingKey: string) =>
  (await service.admin.get<AdminNotification[]>(`/api/admin/notifications?orderingKey=${orderingKey}`)).body;
async function publishTwice(event: OutboxEntry): Promise<void> {
  await harness.publish(event);
  await harness.publish(event);
}

describe('whoever gets a trip', () => {
  it('is told of it, without a price but with the cash to collect', async () => {
    const lea = aChauffeur();
    const trip = know(
      aTrip(lea, { paymentMethod: 'cash', paymentStatus: 'not_required', totalCents: 12_300 }),
    );
    await publishTwice(assigned(trip, lea));
    const mail = await mailTo(lea.email);
    expect(mail.subject).toMatch(/^Your trip on /);
    expect(mail.text).toContain('Amelia Okafor');
    expect(mail.text).toContain('(416) 555-0177');
    expect(mail.text).toMatch(/Cash to collect\s+\$123\.00/);
    expect(mail.text).not.toContain('/drive#');
    const [record] = await listed(trip.bookingId);
    expect(record).toMatchObject({ audience: 'chauffeur', channel: 'email', template: 'chauffeur-assigned' });
  });

  it('is told no price of a trip that is paid by card', async () => {
    const lea = aChauffeur();
    const trip = know(aTrip(lea));
    await harness.publish(assigned(trip, lea));
    const mail = await mailTo(lea.email);
    expect(mail.text).not.toContain('$');
    expect(mail.html).not.toContain('$');
  });

  it('is not told of one that somebody else has by then, who is', async () => {
    const [lea, marc] = [aChauffeur(), aChauffeur({ name: 'Marc Dubois' })];
    const trip = know(aTrip(marc));
    await harness.publish(assigned(aTrip(lea, { ...trip, chauffeur: lea, version: 3 }), lea));
    await harness.publish(assigned({ ...trip, version: 4 }, marc, lea));
    expect((await mailTo(marc.email)).subject).toMatch(/^Your trip on /);
    expect((await mailTo(lea.email)).subject).toMatch(/^Not yours any more: the trip on /);
  });
});

describe('whoever has a trip', () => {
  it('is told what they have to know of a change, old → new', async () => {
    const lea = aChauffeur();
    const before = aTrip(lea);
    const trip = know({ ...before, pickupAddress: 'Union Station', totalCents: 1, version: 3 });
    await publishTwice(
      newEvent('booking.changed', trip.bookingId, aChange(trip, before, { notifyCustomer: false })),
    );
    const mail = await mailTo(lea.email);
    expect(mail.subject).toMatch(/^Changed: your trip on /);
    expect(mail.text).toContain('Pearson Airport, Terminal 1 → Union Station');
    expect(mail.text).not.toContain('$');
    expect(await harness.mailbox.to(trip.customerEmail)).toEqual([]);
  });

  it('is not told of a change that is none of their business', async () => {
    const lea = aChauffeur();
    const before = aTrip(lea);
    const trip = know({ ...before, totalCents: 1, version: 3 });
    await harness.publish(newEvent('booking.changed', trip.bookingId, aChange(trip, before)));
    await mailTo(trip.customerEmail);
    expect(await listed(trip.bookingId)).toHaveLength(1);
  });

  it('is told when staff take it away', async () => {
    const lea = aChauffeur();
    const trip = know(aTrip(null));
    await publishTwice(unassigned(trip, lea, 'staff'));
    expect((await mailTo(lea.email)).subject).toMatch(/^Not yours any more: the trip on /);
  });

  it('is not told that it was taken away once it was given back', async () => {
    const lea = aChauffeur();
    const trip = know(aTrip(lea));
    await harness.publish(unassigned({ ...trip, chauffeur: null }, lea, 'staff'));
    await eventually(async () =>
      expect(await listed(trip.bookingId)).toMatchObject([
        { status: 'cancelled', lastError: 'The trip is theirs again' },
      ]),
    );
  });

  it.each(['booking.cancelled', 'booking.rejected'] as const)('is told when it ends (%s)', async (type) => {
    const lea = aChauffeur();
    const status = type === 'booking.cancelled' ? 'cancelled' : 'rejected';
    const trip = aTrip(lea, { status });
    const event = ending(type, trip);
    harness.booking.learn(event);
    await publishTwice(event);
    expect((await mailTo(lea.email)).subject).toMatch(/^Cancelled: the trip on /);
  });

  it('is told when it is deleted', async () => {
    const lea = aChauffeur();
    const trip = aTrip(lea);
    const event = newEvent('booking.deleted', trip.bookingId, { booking: trip, refundPercentage: 0 });
    harness.booking.learn(event);
    await harness.publish(event);
    expect((await mailTo(lea.email)).subject).toMatch(/^Cancelled: the trip on /);
  });
});

describe('staff', () => {
  it('are told who declined, and why; the chauffeur knows it', async () => {
    const lea = aChauffeur();
    const trip = know(aTrip(null));
    await publishTwice(unassigned(trip, lea, 'declined'));
    const mail = await noticeAbout(trip);
    expect(mail.subject).toMatch(/^Declined: Lea Tremblay does not drive on /);
    expect(mail.text).toContain('The garage has my car');
    expect(mail.text).toContain('https://livery.example/admin/dispatch');
    expect(await harness.mailbox.to(lea.email)).toEqual([]);
  });

  it('are told of a late ride with both phones, and so is its chauffeur', async () => {
    const lea = aChauffeur();
    const trip = aTrip(lea, { pickupAt: inHours(0.1) });
    know(trip, { ride: aRide(trip, {}, true) });
    await publishTwice(
      newEvent('ride.late', trip.bookingId, {
        booking: trip,
        chauffeur: lea,
        missing: 'on_the_way',
        dueAt: inHours(-0.1),
      }),
    );
    const mail = await noticeAbout(trip);
    expect(mail.subject).toMatch(/^Late: Lea Tremblay is not on the way, pickup /);
    for (const part of [lea.phone, trip.customerPhone, 'https://livery.example/admin/dispatch'])
      expect(mail.text).toContain(part);
    expect((await mailTo(lea.email)).subject).toMatch(/^You are expected: pickup at /);
  });

  it('are not told of a ride that is not late any more', async () => {
    const lea = aChauffeur();
    const trip = aTrip(lea, { pickupAt: inHours(0.1) });
    know(trip, { ride: aRide(trip, { on_the_way: inHours(0) }) });
    const late = { booking: trip, chauffeur: lea, missing: 'on_the_way', dueAt: inHours(-0.1) } as const;
    await harness.publish(newEvent('ride.late', trip.bookingId, late));
    await eventually(async () =>
      expect((await listed(trip.bookingId)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']),
    );
  });

  it('are told, once for each of its two warnings, that a document expires', async () => {
    const chauffeur = aChauffeur({ name: 'Zoe Roy' });
    for (const days of [30, 7] as const)
      await publishTwice(
        newEvent('chauffeur.document_expiring', chauffeur.id, {
          chauffeur,
          document: { kind: 'medical', number: 'M-1', expiresOn: '2031-08-01' },
          days,
        }),
      );
    const vehicle = { id: crypto.randomUUID(), name: 'Zoe’s Onyx', plate: 'CKX 412' };
    const document = { kind: 'insurance', number: '', expiresOn: '2031-09-01' } as const;
    await publishTwice(newEvent('vehicle.document_expiring', vehicle.id, { vehicle, document, days: 7 }));
    await eventually(async () => {
      const mails = (await harness.mailbox.to(STAFF)).filter(({ subject }) => subject.includes('Zoe'));
      expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
        'Insurance of Zoe’s Onyx: good until Sep 1, 2031',
        'Medical certificate of Zoe Roy: good until Aug 1, 2031',
        'Medical certificate of Zoe Roy: good until Aug 1, 2031',
      ]);
    });
  });
});

describe('the personal link', () => {
  const issue = (chauffeur: AssignedChauffeur, key: string, issuedAt: string): OutboxEntry => ({
    ...newEvent('chauffeur.link_issued', chauffeur.id, {
      chauffeur,
      sealedKey: harness.seal(key),
      issuedAt,
    }),
    occurredAt: issuedAt,
  });

  it('arrives unsealed, and is stored nowhere once it was sent', async () => {
    const lea = aChauffeur();
    await publishTwice(issue(lea, 'the-secret-key', inHours(0)));
    expect((await mailTo(lea.email)).text).toContain('https://livery.example/drive#the-secret-key');
    await eventually(async () => expect(await listed(lea.id)).toMatchObject([{ status: 'sent' }]));
    const stored = await harness.db.collection('notifications').findOne({ orderingKey: lea.id });
    expect(JSON.stringify(stored)).not.toMatch(/sealedKey|the-secret-key/);
  });

  it('is not sent once a newer one was made', async () => {
    const lea = aChauffeur();
    await harness.mailbox.stop();
    try {
      await harness.publish(issue(lea, 'older-key', inHours(-0.1)));
      await harness.publish(issue(lea, 'newer-key', inHours(0)));
      await eventually(async () =>
        expect((await listed(lea.id)).map(({ status }) => status).toSorted()).toEqual([
          'cancelled',
          'queued',
        ]),
      );
    } finally {
      await harness.mailbox.start();
    }
    expect((await mailTo(lea.email)).text).toContain('newer-key');
  });
});

describe('the list of the next day', () => {
  const plan = (chauffeur: AssignedChauffeur, trips: BookingSummary[]) =>
    newEvent('chauffeur.day_planned', chauffeur.id, {
      chauffeur,
      date: '2031-07-15',
      bookingIds: trips.map(({ bookingId }) => bookingId),
    });
  const at = (time: string) => ({ pickupAt: `2031-07-15T${time}:00-04:00` });

  it('names the trips that are still theirs then, by pickup', async () => {
    const [lea, marc] = [aChauffeur(), aChauffeur()];
    const late = know(aTrip(lea, { ...at('20:00'), customerName: 'Late Guest' }));
    const early = know(aTrip(lea, { ...at('08:00'), customerName: 'Early Guest' }));
    const others = know(aTrip(marc, { ...at('12:00'), customerName: 'Other Guest' }));
    const off = know(aTrip(lea, { ...at('13:00'), customerName: 'Former Guest' }), { status: 'cancelled' });
    const moved = know(aTrip(lea, { pickupAt: '2031-07-16T09:00:00-04:00', customerName: 'Next Guest' }));
    const long = know(
      aTrip(lea, { pickupAt: '2031-07-14T22:00:00-04:00', durationHours: 54, customerName: 'Long Guest' }),
    );
    const over = know(
      aTrip(lea, { pickupAt: '2031-07-14T22:00:00-04:00', durationHours: 2, customerName: 'Past Guest' }),
    );
    await publishTwice(plan(lea, [late, early, others, off, moved, long, over]));
    const mail = await mailTo(lea.email);
    expect(mail.subject).toBe('Your trips on Jul 15, 2031: 3');
    expect(mail.text.match(/\w+ Guest/g)).toEqual(['Long Guest', 'Early Guest', 'Late Guest']);
    expect(mail.text).not.toContain('$');
  });

  it('is not sent where none of them is left', async () => {
    const lea = aChauffeur();
    await harness.publish(plan(lea, [know(aTrip(null, at('08:00')))]));
    await eventually(async () => expect(await listed(lea.id)).toMatchObject([{ status: 'cancelled' }]));
  });

  it('waits while booking is away', async () => {
    const lea = aChauffeur();
    const trip = know(aTrip(lea, at('08:00')));
    await harness.booking.stop();
    try {
      await harness.publish(plan(lea, [trip]));
      await eventually(async () => expect((await listed(lea.id))[0]?.lastError).toContain('booking service'));
    } finally {
      await harness.booking.start();
    }
    expect((await mailTo(lea.email)).subject).toBe('Your trips on Jul 15, 2031: 1');
  });
});
