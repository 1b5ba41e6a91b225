import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiErrorFrom } from '../api/apiError.ts';
import { currentToasts, dismissToast, noticeFailure, noticeRefusal, showToast } from './showToast.ts';
import { toastRemoveDelayMs } from './toastsSlice.ts';

describe('notices', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.advanceTimersByTime(toastRemoveDelayMs);
    vi.useRealTimers();
  });

  it('shows one at a time: the newest', () => {
    showToast({ title: 'First' });
    showToast({ title: 'Second', variant: 'destructive' });
    expect(currentToasts()).toMatchObject([{ title: 'Second', variant: 'destructive', open: true }]);
  });

  it('keeps a dismissed notice, closed, for 1,000,000 ms and then forgets it', () => {
    const { dismiss } = showToast({ title: 'Saved' });
    dismiss();
    expect(currentToasts()).toMatchObject([{ title: 'Saved', open: false }]);
    vi.advanceTimersByTime(toastRemoveDelayMs - 1);
    expect(currentToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(currentToasts()).toHaveLength(0);
  });

  it('does not take a later notice away when an earlier one runs out', () => {
    showToast({ title: 'First' }).dismiss();
    const { id } = showToast({ title: 'Second' });
    vi.advanceTimersByTime(toastRemoveDelayMs);
    expect(currentToasts()).toMatchObject([{ id, open: true }]);
    dismissToast(id);
  });

  it('shows the status where the spec does, and the words alone on the other pages of customers', () => {
    const refused = apiErrorFrom(409, 'Conflict', '{"message":"The trip has begun"}');
    noticeFailure('Booking Failed', refused);
    expect(currentToasts()).toMatchObject([{ description: '409: The trip has begun' }]);
    noticeRefusal('Not withdrawn', refused);
    expect(currentToasts()).toMatchObject([{ description: 'The trip has begun', variant: 'destructive' }]);
  });
});
