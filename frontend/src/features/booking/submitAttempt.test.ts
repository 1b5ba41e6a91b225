import type { CreatedBooking } from '@livery/shared-types/booking';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const STORAGE_KEY = 'livery.submit-attempts';
const booking = { id: 'b1', manageToken: 't1', totalAmount: '108.23' } as CreatedBooking;

/** The module as a tab of this browser has it. */
const openTab = async () => {
  vi.resetModules();
  return import('./submitAttempt.ts');
};

describe('the idempotency key of a booking request', () => {
  let tab: Awaited<ReturnType<typeof openTab>>;
  beforeEach(async () => {
    localStorage.clear();
    tab = await openTab();
  });

  it('is the id of the draft, whatever is written into it, until it is known what was made of it', () => {
    expect(tab.keyForBooking('draft-1', 'a')).toBe('draft-1');
    expect(tab.keyForBooking('draft-1', 'b')).toBe('draft-1');
    expect(tab.wasSent('draft-1', 'b')).toBe(true);
    expect(tab.wasSent('draft-1', 'a')).toBe(false);
    expect(tab.keyForBooking('draft-2', 'b')).toBe('draft-2');
  });

  it('stays with the draft after it was booked, also in a tab that was left behind and after a next draft', async () => {
    tab.keyForBooking('draft-1', 'a');
    tab.rememberBooked('draft-1', 'a', booking);
    tab.keyForBooking('draft-2', 'a');
    const other = await openTab();
    expect(other.wasSent('draft-1', 'a')).toBe(true);
    expect(other.keyForBooking('draft-1', 'a')).toBe('draft-1');
    expect(other.bookedFrom('draft-1')).toMatchObject({ id: 'b1', manageToken: 't1' });
  });

  it('is another one for a draft that was changed since it was booked, and stays that one', () => {
    tab.keyForBooking('draft-1', 'a');
    tab.rememberBooked('draft-1', 'a', booking);
    const key = tab.keyForBooking('draft-1', 'b');
    expect(key).not.toBe('draft-1');
    expect(tab.keyForBooking('draft-1', 'b')).toBe(key);
  });

  it('knows what was booked where two tabs sent different words at once', () => {
    tab.keyForBooking('draft-1', 'a');
    tab.keyForBooking('draft-1', 'b');
    tab.rememberBooked('draft-1', 'a', booking);
    tab.closeUnknownAttempt('draft-1');
    expect(tab.wasSent('draft-1', 'b')).toBe(false);
    expect(tab.keyForBooking('draft-1', 'a')).toBe('draft-1');
  });

  it('is another one for the same words once the booking was called off', () => {
    tab.keyForBooking('draft-1', 'a');
    tab.rememberBooked('draft-1', 'a', booking);
    tab.closeAttemptOf('b1');
    expect(tab.wasSent('draft-1', 'a')).toBe(false);
    expect(tab.keyForBooking('draft-1', 'a')).not.toBe('draft-1');
  });

  it('is another one after the server refused it and nobody knows which booking it made', () => {
    tab.keyForBooking('draft-1', 'b');
    tab.closeUnknownAttempt('draft-1');
    expect(tab.keyForBooking('draft-1', 'b')).not.toBe('draft-1');
  });

  it('is the id of the draft where storage is damaged', async () => {
    for (const damaged of ['{"body":7', '{"draftId":"draft-1"}', '[null]', '7']) {
      tab = await openTab();
      localStorage.setItem(STORAGE_KEY, damaged);
      expect(tab.bookedFrom('draft-1')).toBeUndefined();
      expect(tab.keyForBooking('draft-1', 'a')).toBe('draft-1');
      localStorage.clear();
    }
  });
});
