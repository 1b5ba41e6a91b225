import type { EventData } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { aBooking, aChange, aChauffeur, aPayment, aTicket } from '../../test/factories.ts';
import { emailId, recipientsOf, type EmailEvent, type RecipientContext } from './recipientsOf.ts';

const ctx = (now: string): RecipientContext => ({
  staffAddresses: ['staff@livery.example', 'night@livery.example', 'staff@livery.example'],
  sendsTexts: true,
  occurredAt: new Date(now),
  now: new Date(now),
});

const requests = <T extends EmailEvent['type']>(
  type: T,
  data: EventData<T>,
  context: RecipientContext,
  eventId: string,
) => recipientsOf({ type, data, eventId } as EmailEvent, context);

const templatesOf = (requested: { emails: { template: string; recipient: string }[] }) =>
  requested.emails.map(({ template, recipient }) => `${template} → ${recipient}`);

describe('who gets an e-mail', () => {
  it('about a new booking the customer and, once each, staff', () => {
    const booking = aBooking({ customerEmail: 'amelia@okafor.example' });
    const requested = requests('booking.created', { booking }, ctx('2031-07-01T12:00:00Z'), 'event-1');
    expect(templatesOf(requested)).toEqual([
      'booking-received → amelia@okafor.example',
      'staff-new-booking → staff@livery.example',
      'staff-new-booking → night@livery.example',
    ]);
    expect(requested.emails.map(({ wantsCopies }) => wantsCopies)).toEqual([true, false, false]);
  });

  it('about an approval the customer, now and twice before pickup', () => {
    const booking = aBooking({ pickupAt: '2031-07-15T14:30:00-04:00' });
    const { emails } = requests('booking.approved', { booking }, ctx('2031-07-01T12:00:00Z'), 'event-1');
    expect(emails.map(({ template, dueAt }) => [template, dueAt.toISOString()])).toEqual([
      ['booking-approved', '2031-07-01T12:00:00.000Z'],
      ['reminder-day', '2031-07-14T18:30:00.000Z'],
      ['reminder-soon', '2031-07-15T16:30:00.000Z'],
    ]);
  });

  it('reminds 24 real hours before, also across a change of clocks', () => {
    const booking = aBooking({ pickupAt: '2027-03-14T12:00:00-04:00' });
    const { emails } = requests('booking.approved', { booking }, ctx('2027-03-01T12:00:00Z'), 'event-1');
    expect(emails[1]?.dueAt.toISOString()).toBe('2027-03-13T16:00:00.000Z');
  });

  it('sets no reminder whose moment has passed', () => {
    const booking = aBooking({ pickupAt: '2031-07-15T14:30:00-04:00' });
    const late = requests('booking.approved', { booking }, ctx('2031-07-15T12:00:00Z'), 'event-1');
    expect(late.emails.map(({ template }) => template)).toEqual(['booking-approved', 'reminder-soon']);
    const later = requests('booking.approved', { booking }, ctx('2031-07-15T17:00:00Z'), 'event-1');
    expect(later.emails.map(({ template }) => template)).toEqual(['booking-approved']);
  });

  it('about a deletion the customer only when the trip still stood and lay ahead', () => {
    const planFor = (status: 'approved' | 'completed' | 'cancelled', now: string) =>
      requests('booking.deleted', { booking: aBooking({ status }), refundPercentage: 0 }, ctx(now), 'e')
        .emails;
    expect(planFor('approved', '2031-07-01T12:00:00Z')).toHaveLength(1);
    expect(planFor('approved', '2031-08-01T12:00:00Z')).toHaveLength(0);
    expect(planFor('completed', '2031-07-01T12:00:00Z')).toHaveLength(0);
    expect(planFor('cancelled', '2031-07-01T12:00:00Z')).toHaveLength(0);
  });

  it('about a changed support request the customer only when it was answered or its status changed', () => {
    const recipients = (changed: string[]) =>
      requests(
        'ticket.updated',
        { ...aTicket({ customerEmail: 'amelia@okafor.example' }), changed, reply: null },
        ctx('2031-07-01T12:00:00Z'),
        'event-1',
      ).emails.map(({ recipient }) => recipient);
    for (const changed of [['assignee'], ['priority'], ['assignee', 'priority'], []])
      expect(recipients(changed)).toEqual([]);
    for (const changed of [['reply'], ['status'], ['assignee', 'status']])
      expect(recipients(changed)).toEqual(['amelia@okafor.example']);
  });

  it('about a change the customer, unless staff keep quiet or it is the customer’s own; of an address both', () => {
    const previous = aBooking({ customerEmail: 'old@okafor.example' });
    const about = (change: object, terms: Partial<EventData<'booking.changed'>>) =>
      templatesOf(
        requests(
          'booking.changed',
          aChange({ ...previous, ...change }, previous, terms),
          ctx('2031-07-01T12:00:00Z'),
          'event-1',
        ),
      );
    expect(about({ passengers: 5 }, { by: 'staff' })).toEqual(['booking-changed → old@okafor.example']);
    expect(about({ passengers: 5 }, { by: 'staff', notifyCustomer: false })).toEqual([]);
    expect(about({ notes: 'x' }, { by: 'customer' })).toEqual([]);
    const both = ['booking-changed → new@okafor.example', 'address-changed → old@okafor.example'];
    expect(about({ customerEmail: 'new@okafor.example' }, { by: 'customer' })).toEqual(both);
    expect(about({ customerEmail: '' }, { by: 'staff' })).toEqual(['address-changed → old@okafor.example']);
  });

  it('of a booking without an address nobody but staff; what is copied is kept for the copies', () => {
    const booking = aBooking({ customerEmail: '' });
    const context = ctx('2031-07-01T12:00:00Z');
    expect(templatesOf(requests('booking.completed', { booking }, context, 'event-1'))).toEqual([]);
    expect(
      requests('booking.approved', { booking }, context, 'event-1').emails.map((email) => [
        email.recipient,
        email.wantsCopies,
      ]),
    ).toEqual([['', true]]);
  });

  it('knows a payment by its intent, whatever event announces it', () => {
    const payment = aPayment(aBooking(), { paymentIntentId: 'pi_1' });
    const dedupeKey = (eventId: string) =>
      requests('payment.succeeded', payment, ctx('2031-07-01T12:00:00Z'), eventId).dedupeKey;
    expect(dedupeKey('event-1')).toBe(dedupeKey('event-2'));
  });
});

describe('a record’s identity', () => {
  it('is the same for the same key, template and reader in any case, and no other', () => {
    const id = emailId('booking.created:1', 'booking-received', 'Amelia@Okafor.example');
    expect(id).toBe(emailId('booking.created:1', 'booking-received', 'amelia@okafor.example'));
    expect(id).not.toBe(emailId('booking.created:1', 'staff-new-booking', 'amelia@okafor.example'));
    expect(id).not.toBe(emailId('booking.created:2', 'booking-received', 'amelia@okafor.example'));
    expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('steps of a ride', () => {
  const now = '2031-07-15T18:00:00.000Z';
  const taken = (at: string, changes: Partial<EventData<'ride.step_taken'>> = {}, sendsTexts = true) =>
    requests(
      'ride.step_taken',
      {
        booking: aBooking(),
        chauffeur: aChauffeur(),
        step: 'on_the_way',
        at,
        clientId: 'press-1',
        ...changes,
      },
      { ...ctx(now), sendsTexts },
      'event-1',
    );

  it('are told ten seconds after they were stored, or after the press if that is later, for an hour', () => {
    for (const [at, dueAt] of [
      ['2031-07-15T17:20:00.000Z', '2031-07-15T18:00:10.000Z'],
      [now, '2031-07-15T18:00:10.000Z'],
      ['2031-07-15T18:00:02.000Z', '2031-07-15T18:00:12.000Z'],
    ] as const)
      for (const email of taken(at).emails) {
        expect(email.dueAt.toISOString()).toBe(dueAt);
        expect(email.expiresAt?.getTime()).toBe(Date.parse(dueAt) + 3_600_000);
      }
  });

  it('are told by e-mail and text; of acceptance, boarding and the end nothing', () => {
    const channels = taken(now).emails.map(({ channel = 'email', recipient }) => [channel, recipient]);
    expect(channels).toEqual([
      ['email', expect.stringContaining('@')],
      ['text', '+14165550177'],
    ]);
    expect(taken(now, {}, false).emails).toHaveLength(1);
    for (const step of ['accepted', 'on_board', 'done'] as const)
      expect(taken(now, { step }).emails).toEqual([]);
  });

  it('that are pressed again are another occasion, and the same press is the same one', () => {
    expect(taken(now).dedupeKey).not.toBe(taken(now, { clientId: 'press-2' }).dedupeKey);
    const booking = aBooking();
    expect(taken(now, { booking }).dedupeKey).toBe(taken('2031-07-15T17:00:00Z', { booking }).dedupeKey);
  });
});

describe('chauffeurs', () => {
  const lea = aChauffeur({ email: 'lea@a.test', phone: '+14165550188' });
  const marc = aChauffeur({ email: 'marc@a.test' });
  const now = '2031-07-01T12:00:00Z';

  it('are told of a change only where they have the trip before and after it', () => {
    const before = aBooking({ chauffeur: lea, customerEmail: 'amelia@a.test' });
    const change = (booking: typeof before) =>
      templatesOf(
        requests('booking.changed', aChange(booking, before, { notifyCustomer: false }), ctx(now), 'event-1'),
      );
    expect(change({ ...before, pickupAddress: 'Elsewhere' })).toEqual(['chauffeur-changed → lea@a.test']);
    expect(change({ ...before, pickupAddress: 'Elsewhere', chauffeur: marc })).toEqual([]);
    expect(change({ ...before, pickupAddress: 'Elsewhere', chauffeur: null })).toEqual([]);
    expect(change({ ...before, totalCents: 1 })).toEqual([]);
  });

  it('that are exchanged are told both', () => {
    const data = { booking: aBooking({ chauffeur: marc }), chauffeur: marc, previous: lea };
    expect(templatesOf(requests('booking.assigned', data, ctx(now), 'event-1'))).toEqual([
      'chauffeur-assigned → marc@a.test',
      'chauffeur-withdrawn → lea@a.test',
      'chauffeur-withdrawn → +14165550188',
    ]);
  });

  it('that are taken off a trip are told by e-mail and text, unless they gave it back', () => {
    const off = (because: 'staff' | 'declined', sendsTexts = true) => {
      const data = { booking: aBooking(), chauffeur: lea, because, reason: null };
      const asked = requests('booking.unassigned', data, { ...ctx(now), sendsTexts }, 'event-1');
      return asked.emails
        .filter(({ audience }) => audience === 'chauffeur')
        .map(({ channel = 'email', recipient }) => `${channel} → ${recipient}`);
    };
    expect(off('staff')).toEqual(['email → lea@a.test', 'text → +14165550188']);
    expect(off('staff', false)).toEqual(['email → lea@a.test']);
    expect(off('declined')).toEqual([]);
  });

  it('without a trip tomorrow get no list', () => {
    const data = { chauffeur: lea, date: '2031-07-02', bookingIds: [] };
    expect(requests('chauffeur.day_planned', data, ctx(now), 'event-1').emails).toEqual([]);
  });
});
