import { parsePickup } from '@livery/shared-types/time';
import { describe, expect, it } from 'vitest';
import { hours, NOW, paid, sampleBooking, staff } from '../../test/sample.ts';
import type { Booking } from './booking.ts';
import { cancel, cancelByStaff, previewCancellation, type StaffCancellation } from './cancel.ts';
import { reject } from './reject.ts';
import { refundByHand } from './handRefund.ts';

const pickupAt = (at: Date, latestAt = at) => ({ ...sampleBooking().pickup, at, latestAt });

describe('reject', () => {
  it('keeps the reason and gives everything back', () => {
    const { after, entries, events } = reject(
      sampleBooking({ payment: paid() }),
      { reason: 'No driver', reasonCode: 'no_chauffeur' },
      staff,
    );
    expect(after.ending).toEqual({
      at: NOW,
      noShow: false,
      by: 'staff',
      reason: 'No driver',
      reasonCode: 'no_chauffeur',
      refundPercentage: 100,
      refundCents: 13_671,
    });
    expect(entries[0]?.change).toContain('why: No chauffeur');
    expect(after.payment.status).toBe('refund_pending');
    expect(events).toEqual([
      { type: 'booking.rejected', reason: 'No driver', refundPercentage: 100, by: 'staff' },
    ]);
  });

  it('takes a blank reason for none', () => {
    expect(reject(sampleBooking(), { reason: '' }, staff).after.ending?.reason).toBeNull();
  });
});

describe('cancel', () => {
  it.each([
    [24, 100, 13_671],
    [23.999, 75, 10_253],
    [12, 75, 10_253],
    [11.999, 50, 6_836],
    [2, 50, 6_836],
    [1.999, 0, 0],
    [0, 0, 0],
  ])('%d hours ahead fixes the refund with the time it was decided at', (notice, percentage, cents) => {
    const booking = sampleBooking({ status: 'approved', payment: paid(), pickup: pickupAt(hours(notice)) });
    const { after } = cancel(booking, 'Ill', 'customer', { actor: 'customer', now: NOW });
    expect(after.ending).toEqual({
      at: NOW,
      noShow: false,
      by: 'customer',
      reason: 'Ill',
      reasonCode: null,
      refundPercentage: percentage,
      refundCents: cents,
    });
    expect(after.payment.status).toBe(cents > 0 ? 'refund_pending' : 'paid');
  });

  it.each([
    ['cash', 'not_required'],
    ['stripe', 'unpaid'],
  ] as const)(
    'gives nothing back of a %s booking nobody paid, and still names the tier',
    (paymentMethod, status) => {
      const payment = { ...sampleBooking().payment, status };
      const { after } = cancel(sampleBooking({ paymentMethod, payment }), null, 'customer', staff);
      expect(after.ending).toMatchObject({ refundPercentage: 100, refundCents: 0 });
      expect(after.payment.status).toBe(status);
    },
  );

  it('is possible until the very moment of the pickup, and no later', () => {
    const booking = sampleBooking({ status: 'approved', pickup: pickupAt(NOW) });
    expect(cancel(booking, null, 'customer', staff).after.status).toBe('cancelled');
    const late = { actor: 'customer', now: new Date(NOW.getTime() + 1) };
    expect(() => cancel(booking, null, 'customer', late)).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'booking.after_pickup' }),
    );
  });

  it('counts from the later of two equal clock times, for the customer', () => {
    const twice = parsePickup('2027-11-07T01:30', 'America/Toronto');
    if (twice === undefined) throw new Error('This time exists');
    const booking = sampleBooking({ payment: paid(), pickup: { ...pickupAt(twice.at), ...twice } });
    const dayBeforeTheSecond = new Date(twice.latestAt.getTime() - 24 * 3_600_000);
    const { after } = cancel(booking, null, 'customer', { actor: 'customer', now: dayBeforeTheSecond });
    expect(after.ending?.refundPercentage).toBe(100);
  });
});

describe('cancelByStaff', () => {
  const soon = sampleBooking({ status: 'approved', payment: paid(), pickup: pickupAt(hours(1.7)) });
  const past = { ...soon, pickup: pickupAt(hours(-0.1)) };
  const by = (order: Partial<StaffCancellation>, booking = soon) =>
    cancelByStaff(
      booking,
      { reason: 'The car broke down', refund: undefined, noShow: false, ...order },
      staff,
    );

  it.each([
    ['everything unless they say otherwise', undefined, 100, 13_671],
    ['everything', 'full', 100, 13_671],
    ['the customer’s tier', 'policy', 0, 0],
    ['nothing', 'none', 0, 0],
    ['an amount', { amountCents: 5_000 }, 37, 5_000],
    ['all of it as an amount', { amountCents: 13_671 }, 100, 13_671],
  ] as const)('gives back %s', (_what, refund, refundPercentage, refundCents) => {
    const { after, events, entries } = by({ refund });
    expect(after.ending).toMatchObject({ by: 'staff', noShow: false, refundPercentage, refundCents });
    expect(after.payment).toMatchObject({
      status: refundCents > 0 ? 'refund_pending' : 'paid',
      refundDueCents: refundCents,
    });
    expect(events).toMatchObject([{ type: 'booking.cancelled', refundPercentage, by: 'staff' }]);
    expect(entries[0]).toMatchObject({ actor: 'dana', note: 'The car broke down' });
    expect(entries[0]?.change).toContain('approved → cancelled');
  });

  it('never gives back more than is held, and names the field', () => {
    const refuse = (amountCents: number, booking = soon) =>
      expect(() => by({ refund: { amountCents } }, booking));
    const named = expect.objectContaining({
      kind: 'invalid',
      errors: [expect.objectContaining({ path: 'refund' })],
    });
    refuse(13_672).toThrow(named);
    refuse(1, sampleBooking({ status: 'approved' })).toThrow(named);
    refuse(3_672, { ...soon, payment: { ...paid(), refundDueCents: 10_000 } }).toThrow(named);
    refuse(3_672, { ...soon, payment: { ...paid(), refundedCents: 10_000 } }).toThrow(named);
  });

  it('notes a no-show after the pickup, keeps the money, and gives back what staff say', () => {
    expect(by({ noShow: true }, past).after).toMatchObject({
      status: 'cancelled',
      ending: { noShow: true, refundPercentage: 0, refundCents: 0 },
      payment: { status: 'paid', refundDueCents: 0 },
    });
    expect(by({ noShow: true, refund: { amountCents: 2_000 } }, past).after.payment).toMatchObject({
      status: 'refund_pending',
      refundDueCents: 2_000,
    });
  });

  it('needs the pickup to have passed for a no-show, and not to have passed without', () => {
    expect(() => by({ noShow: true })).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'booking.before_pickup' }),
    );
    expect(() => by({}, past)).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'booking.after_pickup' }),
    );
  });
});

describe('refundByHand', () => {
  const order = { amountCents: 2_000, reason: 'A late car', key: null };
  const money = ({ payment }: { payment: object }) => payment;

  it('is due at once, published in the same write and never above what is held', () => {
    const { after, events, entries } = refundByHand(sampleBooking({ payment: paid() }), order, staff);
    expect(money(after)).toMatchObject({ status: 'refund_pending', refundDueCents: 2_000 });
    expect(events).toEqual([
      { type: 'booking.refund_requested', amountCents: 2_000, reason: 'A late car', by: 'dana' },
    ]);
    expect(entries).toMatchObject([
      { action: 'refund requested', actor: 'dana', note: 'A late car', change: 'held $136.71 → $116.71' },
    ]);
    expect(() => refundByHand(after, { ...order, amountCents: 11_672 }, staff)).toThrow(
      expect.objectContaining({ kind: 'invalid', errors: [expect.objectContaining({ path: 'amount' })] }),
    );
    expect(money(refundByHand(after, { ...order, amountCents: 11_671 }, staff).after)).toMatchObject({
      refundDueCents: 13_671,
    });
  });

  it('comes off what a later tier applies to, and adds to what an ending gave', () => {
    const part = refundByHand(
      sampleBooking({ payment: paid(), pickup: pickupAt(hours(13)) }),
      { ...order, amountCents: 3_671 },
      staff,
    ).after;
    const ended = cancel(part, null, 'customer', staff).after;
    expect(ended).toMatchObject({ ending: { refundCents: 7_500 }, payment: { refundDueCents: 11_171 } });
    const more = refundByHand(ended, { ...order, amountCents: 500 }, staff).after;
    expect(more).toMatchObject({ ending: { refundCents: 8_000 }, payment: { refundDueCents: 11_671 } });
  });

  it('counts what the provider gave back by itself', () => {
    const elsewhere = sampleBooking({ payment: { ...paid(), refundedCents: 5_000 } });
    expect(money(refundByHand(elsewhere, order, staff).after)).toMatchObject({ refundDueCents: 7_000 });
  });
});

describe('a cancellation of which the refund was shown', () => {
  const company = { answerWithinMinutes: 0, refundInFullUntilApproved: true };
  const pending = sampleBooking({ payment: paid(), pickup: pickupAt(hours(3)) });
  const cancelShown = (booking: Booking) => {
    const { refundCents } = previewCancellation(pending, NOW, company);
    return cancel(booking, null, 'customer', staff, { company, quotedRefundCents: refundCents });
  };

  it('gives back what was shown: all of it until the approval', () => {
    expect(cancelShown(pending).after.ending).toMatchObject({ refundPercentage: 100, refundCents: 13_671 });
  });

  it('is refused where staff have approved the booking meanwhile', () => {
    expect(() => cancelShown({ ...pending, status: 'approved' })).toThrow(
      expect.objectContaining({ code: 'booking.refund_changed', kind: 'conflict' }),
    );
  });
});

describe('previewCancellation', () => {
  it('says what cancelling now would give back', () => {
    expect(previewCancellation(sampleBooking({ payment: paid(), pickup: pickupAt(hours(13)) }), NOW)).toEqual(
      {
        refundPercentage: 75,
        refundCents: 10_253,
        refundUntil: hours(1),
        isInFullUntilApproved: false,
        isCancellable: true,
        message: null,
      },
    );
  });

  it('says why not after the pickup, or in another status', () => {
    const past = previewCancellation(sampleBooking({ pickup: pickupAt(hours(-1)) }), NOW);
    expect(past).toMatchObject({
      isCancellable: false,
      message: expect.stringContaining('pickup time has passed'),
    });
    const done = previewCancellation(sampleBooking({ status: 'completed' }), NOW);
    expect(done).toMatchObject({ isCancellable: false, message: expect.stringContaining('completed') });
  });

  it('repeats what an ending has fixed', () => {
    const { after } = cancel(
      sampleBooking({ payment: paid(), pickup: pickupAt(hours(3)) }),
      null,
      'customer',
      staff,
    );
    expect(previewCancellation(after, hours(100))).toMatchObject({
      refundPercentage: 50,
      refundCents: 6_836,
      isCancellable: false,
    });
  });
});
