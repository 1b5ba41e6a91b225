import type { CreatedBooking } from '@livery/shared-types/booking';
import { afterEach, describe, expect, it } from 'vitest';
import { emptyDraft, loadDraft, saveDraft } from './bookingDraft.ts';
import { keyForBooking, rememberBooked, wasSent } from './submitAttempt.ts';
import { forgetUnpaid, parseUnpaid, loadUnpaid, rememberUnpaid, settleUnpaid } from './unpaidBooking.ts';

const booking = {
  id: 'b1',
  manageToken: 't1',
  pickupDate: '2031-12-01T14:30:00-05:00',
  pickupTime: '14:30',
  totalAmount: '108.23',
  customerName: 'Ada',
} as CreatedBooking;
const typed = { ...emptyDraft(), date: '2031-12-01', firstName: 'Ada' };

describe('a booking that waits for its payment', () => {
  afterEach(() => {
    localStorage.clear();
  });

  it('is remembered in this browser until it is forgotten', () => {
    rememberUnpaid(booking);
    expect(loadUnpaid()).toMatchObject({ id: 'b1', manageToken: 't1', totalAmount: '108.23' });
    forgetUnpaid();
    expect(loadUnpaid()).toBeUndefined();
  });

  it('clears the draft when it is paid, and a tab that still shows it makes no other booking', () => {
    saveDraft(typed);
    const key = keyForBooking(typed.id, 'words');
    rememberBooked(typed.id, 'words', booking);
    rememberUnpaid(booking);
    expect(settleUnpaid('b1')).toBe(true);
    expect(loadDraft().firstName).toBe('');
    expect(wasSent(typed.id, 'words')).toBe(true);
    expect(keyForBooking(typed.id, 'words')).toBe(key);
    expect(loadUnpaid()).toBeUndefined();
  });

  it('can be booked again with the same words once it is forgotten', () => {
    const key = keyForBooking(typed.id, 'words');
    rememberBooked(typed.id, 'words', booking);
    rememberUnpaid(booking);
    forgetUnpaid();
    expect(wasSent(typed.id, 'words')).toBe(false);
    expect(keyForBooking(typed.id, 'words')).not.toBe(key);
  });

  it('keeps a draft that was changed since, or that belongs to another booking', () => {
    saveDraft(typed);
    rememberUnpaid(booking);
    expect(settleUnpaid('another')).toBe(false);
    expect(loadUnpaid()?.id).toBe('b1');
    saveDraft({ ...typed, firstName: 'Grace' });
    expect(settleUnpaid('b1')).toBe(false);
    expect(loadDraft().firstName).toBe('Grace');
    expect(loadUnpaid()).toBeUndefined();
  });

  it.each(['{"id":7', '{"id":"b1"}', '"text"', 'null', null])(
    'is not found where %s was stored',
    (damaged) => {
      expect(parseUnpaid(damaged)).toBeUndefined();
    },
  );
});
