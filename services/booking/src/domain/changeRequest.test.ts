import { describe, expect, it } from 'vitest';
import { NOW, hours, sampleBooking, sampleQuote, staff } from '../../test/sample.ts';
import type { Booking, ChangeRequest } from './booking.ts';
import { cancelByStaff } from './cancel.ts';
import { changeBooking } from './changeBooking.ts';
import {
  acceptFulfilled,
  acceptingRequest,
  declineRequest,
  findRepeated,
  isFulfilled,
  withdrawRequest,
} from './changeRequest.ts';
import { canChange, requestChange } from './requestChange.ts';

const window = { zone: 'America/Toronto', minNoticeMinutes: 0, horizonDays: 365 };
const customer = { actor: 'customer', now: NOW };
const order = {
  id: '5b1d7c3e-8f24-4a6b-9c0d-e1f2a3b4c5d6',
  key: { id: 'key', bodyHash: 'hash' },
  wanted: { passengers: 3 },
  message: 'Two friends join us.',
};
const seen = {
  changes: [{ field: 'passengers', label: 'Passengers', from: 'none', to: '3' }],
  newTotalCents: 13_671,
};
const asked = (overrides: Partial<Booking> = {}): Booking =>
  requestChange(sampleBooking(overrides), order, seen, customer).after;
const statusOf = ({ changeRequest }: Booking): ChangeRequest['status'] | undefined => changeRequest?.status;
const terms = { notifyCustomer: true, refundDifference: true };
const how = { offer: null, window, ctx: staff, by: 'staff' } as const;

describe('asking for a change', () => {
  it('changes nothing but that something is asked for', () => {
    const { before, after, events, entries } = requestChange(sampleBooking(), order, seen, customer);
    expect(after).toEqual({
      ...before,
      version: 2,
      updatedAt: NOW,
      log: [...(before?.log ?? []), ...entries],
      changeRequest: after.changeRequest,
    });
    expect(events).toMatchObject([{ type: 'booking.change_requested', request: { status: 'open' } }]);
    expect(entries).toMatchObject([{ action: 'change requested', change: 'Passengers: none → 3' }]);
  });

  it('is possible until the pickup, while the trip stands', () => {
    const booking = sampleBooking();
    expect(canChange(booking, booking.pickup.latestAt)).toBe(true);
    expect(canChange(booking, hours(73))).toBe(false);
    for (const status of ['rejected', 'cancelled', 'completed'] as const)
      expect(canChange(sampleBooking({ status }), NOW)).toBe(false);
  });

  it('is refused while another request waits, and possible again after it', () => {
    const booking = asked();
    expect(() => requestChange(booking, order, seen, customer)).toThrow(/asked for already/);
    const declined = declineRequest(booking, order.id, 'No.', staff).after;
    expect(statusOf(requestChange(declined, order, seen, customer).after)).toBe('open');
  });

  it('is recognised under its key, and another request under it is refused', () => {
    const booking = asked();
    expect(findRepeated(booking, order.key)).toBe(booking.changeRequest);
    expect(findRepeated(booking, { id: 'other', bodyHash: 'hash' })).toBeUndefined();
    expect(findRepeated(booking, null)).toBeUndefined();
    expect(() => findRepeated(booking, { id: 'key', bodyHash: 'other' })).toThrow(/used for another/);
  });
});

describe('an answer', () => {
  it('is given once, to the request that the booking has', () => {
    const booking = asked();
    expect(() => declineRequest(booking, 'unknown', 'No.', staff)).toThrow(/not found/i);
    const declined = declineRequest(booking, order.id, 'No.', staff).after;
    expect(declined.changeRequest).toMatchObject({ status: 'declined', reason: 'No.', decidedBy: 'dana' });
    expect(() => declineRequest(declined, order.id, 'No.', staff)).toThrow(/declined already/);
    expect(() => withdrawRequest(declined, order.id, customer)).toThrow(/declined already/);
    expect(() => acceptFulfilled(declined, order.id, staff)).toThrow(/declined already/);
  });

  it('that accepts closes the request with the change, without a withdrawal', () => {
    const booking = asked();
    const change = changeBooking(
      booking,
      { ...order.wanted, ...terms },
      { ...how, changeRequestId: order.id },
    );
    if (change === undefined) throw new Error('It changes something');
    const { after, events, entries } = acceptingRequest(change, order.id, staff);
    expect(after).toMatchObject({ trip: { passengers: 3 }, changeRequest: { status: 'accepted' } });
    expect(events.map(({ type }) => type)).toEqual(['booking.changed']);
    expect(after.log.slice(-1)).toEqual(entries);
    expect(entries).toMatchObject([{ action: 'changed', note: 'The customer had asked for it.' }]);
  });

  it('is not needed once the customer has withdrawn it, which is safe to repeat', () => {
    const decision = withdrawRequest(asked(), order.id, customer);
    if (decision === undefined) throw new Error('It was open');
    expect(statusOf(decision.after)).toBe('withdrawn');
    expect(withdrawRequest(decision.after, order.id, customer)).toBeUndefined();
  });
});

describe('an open request', () => {
  it('ends with the booking, in the same decision', () => {
    const ending = { reason: null, refund: undefined, noShow: false };
    const { after, events } = cancelByStaff(asked(), ending, staff);
    expect(after.changeRequest).toMatchObject({
      status: 'withdrawn',
      reason: 'The booking was cancelled.',
    });
    expect(events.map(({ type }) => type)).toEqual(['booking.cancelled', 'booking.change_withdrawn']);
  });

  it('is closed when staff make the change by themselves, and only then', () => {
    const booking = asked();
    const other = changeBooking(booking, { notes: 'Side door', ...terms }, how);
    expect(other && statusOf(other.after)).toBe('open');
    const same = changeBooking(booking, { passengers: 3, ...terms }, how);
    expect(same && statusOf(same.after)).toBe('withdrawn');
  });

  it('is fulfilled when each field that was asked for is as it was asked', () => {
    const booking = sampleBooking({ quote: sampleQuote({ durationHours: 2 }) });
    const now = {
      pickupDate: '2026-06-13T08:00',
      duration: 2,
      pickupAddress: '1 King St W',
      destinations: ['Pearson Airport'],
      vehicleId: booking.vehicle?.id ?? null,
      passengers: null,
    };
    expect(isFulfilled(booking, now)).toBe(true);
    const others = {
      pickupDate: '2026-06-13T09:00',
      duration: 3,
      pickupAddress: '2 King St W',
      destinations: [],
      vehicleId: null,
      passengers: 1,
    };
    for (const [name, value] of Object.entries(others))
      expect(isFulfilled(booking, { ...now, [name]: value }), name).toBe(false);
  });
});
