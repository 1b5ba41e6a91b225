import { describe, expect, it } from 'vitest';
import { aBooking, aPayment } from '../../test/factories.ts';
import { letterId, planners, type PlanContext } from './plan.ts';

const ctx = (now: string): PlanContext => ({
  staffAddresses: ['office@livery.example', 'night@livery.example', 'office@livery.example'],
  occurredAt: new Date(now),
  now: new Date(now),
});

const templatesOf = (plan: { letters: { template: string; recipient: string }[] }) =>
  plan.letters.map(({ template, recipient }) => `${template} → ${recipient}`);

describe('who hears of what', () => {
  it('of a new booking the customer and, once each, the office', () => {
    const booking = aBooking({ customerEmail: 'amelia@okafor.example' });
    const plan = planners['booking.created']({ booking }, ctx('2031-07-01T12:00:00Z'), 'event-1');
    expect(templatesOf(plan)).toEqual([
      'booking-received → amelia@okafor.example',
      'staff-new-booking → office@livery.example',
      'staff-new-booking → night@livery.example',
    ]);
    expect(plan.letters.map(({ wantsCopies }) => wantsCopies)).toEqual([true, false, false]);
  });

  it('of an approval the customer, now and twice before pickup', () => {
    const booking = aBooking({ pickupAt: '2031-07-15T14:30:00-04:00' });
    const { letters } = planners['booking.approved']({ booking }, ctx('2031-07-01T12:00:00Z'), 'event-1');
    expect(letters.map(({ template, dueAt }) => [template, dueAt.toISOString()])).toEqual([
      ['booking-approved', '2031-07-01T12:00:00.000Z'],
      ['reminder-day', '2031-07-14T18:30:00.000Z'],
      ['reminder-soon', '2031-07-15T16:30:00.000Z'],
    ]);
  });

  it('reminds 24 real hours before, also across a change of clocks', () => {
    const booking = aBooking({ pickupAt: '2027-03-14T12:00:00-04:00' });
    const { letters } = planners['booking.approved']({ booking }, ctx('2027-03-01T12:00:00Z'), 'event-1');
    expect(letters[1]?.dueAt.toISOString()).toBe('2027-03-13T16:00:00.000Z');
  });

  it('sets no reminder whose moment has passed', () => {
    const booking = aBooking({ pickupAt: '2031-07-15T14:30:00-04:00' });
    const late = planners['booking.approved']({ booking }, ctx('2031-07-15T12:00:00Z'), 'event-1');
    expect(late.letters.map(({ template }) => template)).toEqual(['booking-approved', 'reminder-soon']);
    const later = planners['booking.approved']({ booking }, ctx('2031-07-15T17:00:00Z'), 'event-1');
    expect(later.letters.map(({ template }) => template)).toEqual(['booking-approved']);
  });

  it('of a deletion the customer only when the trip still stood and lay ahead', () => {
    const planFor = (status: 'approved' | 'completed' | 'cancelled', now: string) =>
      planners['booking.deleted']({ booking: aBooking({ status }), refundPercentage: 0 }, ctx(now), 'e')
        .letters;
    expect(planFor('approved', '2031-07-01T12:00:00Z')).toHaveLength(1);
    expect(planFor('approved', '2031-08-01T12:00:00Z')).toHaveLength(0);
    expect(planFor('completed', '2031-07-01T12:00:00Z')).toHaveLength(0);
    expect(planFor('cancelled', '2031-07-01T12:00:00Z')).toHaveLength(0);
  });

  it('knows a payment by its intent, whatever event announces it', () => {
    const payment = aPayment(aBooking(), { paymentIntentId: 'pi_1' });
    const occasion = (eventId: string) =>
      planners['payment.succeeded'](payment, ctx('2031-07-01T12:00:00Z'), eventId).occasion;
    expect(occasion('event-1')).toBe(occasion('event-2'));
  });
});

describe('a record’s identity', () => {
  // Guarantee A-11
  it('is the same for the same occasion, template and reader in any case, and no other', () => {
    const id = letterId('booking.created:1', 'booking-received', 'Amelia@Okafor.example');
    expect(id).toBe(letterId('booking.created:1', 'booking-received', 'amelia@okafor.example'));
    expect(id).not.toBe(letterId('booking.created:1', 'staff-new-booking', 'amelia@okafor.example'));
    expect(id).not.toBe(letterId('booking.created:2', 'booking-received', 'amelia@okafor.example'));
    expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});
