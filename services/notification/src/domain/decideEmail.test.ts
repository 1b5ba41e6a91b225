import type { RideStep } from '@livery/shared-types';
import { expect, it } from 'vitest';
import { factsFrom } from '../../test/bookingServer.ts';
import { aBooking } from '../../test/factories.ts';
import { snapshotFrom } from './bookingSnapshot.ts';
import { decideEmail } from './decideEmail.ts';
import type { TemplateName } from './templates.ts';

const PICKUP = '2031-07-02T12:00:00.000Z';

/** An hour before the pickup, which is when nobody else knows that the trip is over. */
function decided(template: TemplateName, step: RideStep | null) {
  const facts = factsFrom('booking.approved', aBooking({ pickupAt: PICKUP }));
  const booking = snapshotFrom({ ...facts, status: 'approved', ride: { ...facts.ride, step } });
  return decideEmail({
    template,
    recipient: booking.customerEmail,
    data: { chauffeur: booking.chauffeur },
    booking,
    trips: [],
    followedBy: [],
    hastenedAt: null,
    occurredAt: new Date('2031-07-01T12:00:00.000Z'),
    now: new Date('2031-07-02T11:00:00.000Z'),
    unpaidWaitMs: 0,
  });
}

it.each(['reminder-soon', 'booking-approved'] as const)(
  '%s does not leave for a trip that was driven before its pickup time',
  (template) => {
    expect(decided(template, 'on_board')).toEqual({ kind: 'send' });
    expect(decided(template, 'done')).toEqual({ kind: 'drop', reason: 'The trip has been driven' });
  },
);
