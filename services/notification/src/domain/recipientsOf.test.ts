import type { EventData } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { aBooking, aPayment, aTicket } from '../../test/factories.ts';
import { emailId, recipientsOf, type EmailEvent, type RecipientContext } from './recipientsOf.ts';

const ctx = (now: string): RecipientContext => ({
  staffAddresses: ['staff@livery.example', 'night@livery.example', 'staff@livery.example'],
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

  it('knows a payment by its intent, whatever event announces it', () => {
    const payment = aPayment(aBooking(), { paymentIntentId: 'pi_1' });
    const dedupeKey = (eventId: string) =>
      requests('payment.succeeded', payment, ctx('2031-07-01T12:00:00Z'), eventId).dedupeKey;
    expect(dedupeKey('event-1')).toBe(dedupeKey('event-2'));
  });
});

describe('a record’s identity', () => {
  // Guarantee A-11
  it('is the same for the same key, template and reader in any case, and no other', () => {
    const id = emailId('booking.created:1', 'booking-received', 'Amelia@Okafor.example');
    expect(id).toBe(emailId('booking.created:1', 'booking-received', 'amelia@okafor.example'));
    expect(id).not.toBe(emailId('booking.created:1', 'staff-new-booking', 'amelia@okafor.example'));
    expect(id).not.toBe(emailId('booking.created:2', 'booking-received', 'amelia@okafor.example'));
    expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});
