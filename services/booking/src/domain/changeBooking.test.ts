import * as fc from 'fast-check';
import type { InternalQuote } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { hours, paid, sampleBooking, sampleQuote, staff } from '../../test/sample.ts';
import { changesToAccept, tripToAccept } from './acceptance.ts';
import { amountPaidCents, balanceDueCents } from './balance.ts';
import { NO_RIDE, type Booking, type TakenStep } from './booking.ts';
import { heldCents } from './cardMoney.ts';
import {
  changeBooking,
  overrideInQuestion,
  priceRequestOf,
  refuseStandingOverride,
  type Change,
} from './changeBooking.ts';
import { chauffeurReply } from './ride.ts';
import { takeStep, undoStep } from './rideSteps.ts';

const SEDAN = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Sedan',
  type: 'sedan',
  capacity: 3,
  luggageCapacity: 2,
};
const window = { zone: 'America/Toronto', minNoticeMinutes: 0, horizonDays: 365 };
const offerOf = (quote = sampleQuote(), vehicle: InternalQuote['vehicle'] = null) =>
  ({ quote, vehicle }) as InternalQuote;
const withDefaults = (change: Partial<Change>): Change => ({
  notifyCustomer: true,
  refundDifference: true,
  ...change,
});
const decideOn = (booking: Booking, change: Partial<Change>, offer: InternalQuote | null = null) =>
  changeBooking(booking, withDefaults(change), { offer, window, ctx: staff, by: 'staff' });
function changed(booking: Booking, change: Partial<Change>, offer: InternalQuote | null = null) {
  const decision = decideOn(booking, change, offer);
  if (decision === undefined) throw new Error('Nothing has changed');
  return decision;
}
const override = (total: number) => ({ priceOverride: { total, reason: 'By phone' } });

describe('what catalog is asked', () => {
  it.each([
    [{ notes: 'x', pickupAddress: 'y', ...override(1) }, undefined],
    [{ duration: 2, vehicleId: sampleBooking().vehicle?.id ?? null }, undefined],
    [{ duration: 3 }, { duration: 3 }],
    [{ vehicleId: null }, { vehicleId: null }],
    [{ serviceIds: [] }, { serviceIds: [] }],
    [{ passengers: 4 }, { duration: 2 }],
  ])('for %j is %j', (change, expected) => {
    const asked = priceRequestOf(sampleBooking(), withDefaults(change));
    if (expected === undefined) expect(asked).toBeUndefined();
    else expect(asked).toMatchObject(expected);
  });

  it('is never a trip of nothing', () => {
    const change = withDefaults({ serviceIds: [], vehicleId: null });
    expect(() => priceRequestOf(sampleBooking(), change)).toThrow('select at least one service or vehicle');
  });

  it('names the promo code, and the booking that has its use', () => {
    const booking = sampleBooking({ quote: sampleQuote({ promoCode: 'TEN' }) });
    expect(priceRequestOf(booking, withDefaults({ duration: 4 }))).toMatchObject({
      promoCode: 'TEN',
      promoHeldBy: booking.id,
    });
  });
});

describe('a changed field', () => {
  const longer = offerOf(sampleQuote({ durationHours: 3 }));
  it.each<[Partial<Change>, InternalQuote | null, object, string]>([
    [
      { pickupDate: '2026-06-14T09:30' },
      null,
      { pickup: { local: '2026-06-14T09:30:00' } },
      'Pickup: Jun 13, 2026, 8:00 AM → Jun 14, 2026, 9:30 AM',
    ],
    [{ duration: 3 }, longer, { quote: { durationHours: 3 } }, 'Duration: 2 hours → 3 hours'],
    [
      { pickupAddress: '2 Bay St' },
      null,
      { pickupAddress: '2 Bay St' },
      'Pickup address: 1 King St W → 2 Bay St',
    ],
    [
      { destinations: ['CN Tower', 'Union'] },
      null,
      { destinations: ['CN Tower', 'Union'], destinationAddress: null },
      'Destinations: Pearson Airport → CN Tower, Union',
    ],
    [
      { vehicleId: SEDAN.id },
      offerOf(sampleQuote(), SEDAN),
      { vehicle: { id: SEDAN.id, name: 'Sedan' } },
      'Vehicle: Escalade → Sedan',
    ],
    [{ vehicleId: null }, offerOf(), { vehicle: null }, 'Vehicle: Escalade → none'],
    [{ serviceIds: [] }, offerOf(sampleQuote({ lines: [] })), {}, 'Services: Airport transfer → none'],
    [{ customerName: 'Grace' }, null, { customerName: 'Grace' }, 'Name: Ada Lovelace → Grace'],
    [{ customerEmail: '' }, null, { customerEmail: '' }, 'E-mail: ada@example.com → none'],
    [{ customerPhone: '' }, null, { customerPhone: '' }, 'Phone: (416) 555-0142 → none'],
    [{ passengers: 2 }, offerOf(), { trip: { passengers: 2 } }, 'Passengers: none → 2'],
    [{ luggage: 1 }, offerOf(), { trip: { luggage: 1 } }, 'Luggage: none → 1'],
    [{ flightNumber: 'AC 1' }, null, { trip: { flightNumber: 'AC 1' } }, 'Flight: none → AC 1'],
    [{ pickupSign: 'Ada' }, null, { trip: { pickupSign: 'Ada' } }, 'Pickup sign: none → Ada'],
    [{ notes: 'Quiet' }, null, { trip: { notes: 'Quiet' } }, 'Notes: none → Quiet'],
    [
      { adjustments: [{ label: 'Waiting', amount: 2_000 }] },
      null,
      { quote: { totalCents: 15_841 } },
      'Adjustments: none → Waiting $20.00, Total: $136.71 → $158.41',
    ],
    [
      override(10_000),
      null,
      { quote: { totalCents: 10_000 } },
      'Agreed price: none → $100.00 (By phone), Total: $136.71 → $100.00',
    ],
  ])('%j is stored, and in the history in words', (change, offer, after, line) => {
    const decision = changed(sampleBooking(), change, offer);
    expect(decision.after).toMatchObject({ version: 2, ...after });
    expect(decision.entries).toMatchObject([{ action: 'changed', actor: 'dana', change: line }]);
    expect(decision.events).toMatchObject([
      {
        type: 'booking.changed',
        notifyCustomer: true,
        by: 'staff',
        fields: decision.changes.map(({ field }) => field),
      },
    ]);
  });

  it('that is the same as before changes nothing', () => {
    const booking = sampleBooking({ quote: sampleQuote({ taxPpm: 85_000 }) });
    const same: Partial<Change> = {
      pickupDate: '2026-06-13T08:00',
      duration: 2,
      destinations: ['Pearson Airport'],
      customerName: 'Ada Lovelace',
      flightNumber: '',
      adjustments: [],
      priceOverride: null,
    };
    expect(decideOn(booking, same)).toBeUndefined();
  });

  it.each<[Partial<Change>, string]>([
    [{ customerEmail: '', customerPhone: '' }, 'Enter a phone number, or an e-mail address'],
    [{ passengers: 4 }, 'Sedan takes at most 3 passengers.'],
    [{ luggage: 3 }, 'Sedan takes at most 2 pieces of luggage.'],
    [{ pickupDate: '2026-06-10T07:00' }, 'The pickup must be in the future.'],
    [
      { adjustments: [{ label: 'Gift', amount: -12_601 }] },
      'The adjustments take off more than the price of $126.00.',
    ],
  ])('%j is refused', (change, message) => {
    const booking = sampleBooking({ vehicle: { id: SEDAN.id, name: SEDAN.name } });
    const offer = 'passengers' in change || 'luggage' in change ? offerOf(sampleQuote(), SEDAN) : null;
    expect(() => decideOn(booking, change, offer)).toThrow(message);
  });

  it('of a trip that is under way is stored, as long as its pickup stays', () => {
    const pickup = {
      ...sampleBooking().pickup,
      at: hours(-1),
      latestAt: hours(-1),
      local: '2026-06-10T07:00:00',
    };
    const booking = sampleBooking({ status: 'approved', pickup });
    expect(changed(booking, { pickupDate: '2026-06-10T07:00', notes: 'Late' }).after.trip.notes).toBe('Late');
  });

  it.each(['completed', 'cancelled', 'rejected'] as const)('of a %s trip is refused', (status) => {
    expect(() => decideOn(sampleBooking({ status }), { notes: 'x' })).toThrow(`This booking is ${status}`);
  });
});

describe('the chauffeur of a changed trip', () => {
  const person = (id: string, name: string) => ({ id, name, phone: '', email: '', photoUrl: null });
  const [marc, lea] = [person('m', 'Marc'), person('l', 'Léa')];
  const taken = (step: TakenStep['step']): TakenStep => ({
    step,
    at: hours(0),
    receivedAt: hours(0),
    clientId: `press-${step}`,
  });
  const driven = (...steps: TakenStep['step'][]) =>
    sampleBooking({
      status: 'approved',
      chauffeur: marc,
      ride: {
        ...NO_RIDE,
        steps: steps.map(taken),
        acceptance: steps.includes('accepted')
          ? { trip: tripToAccept(sampleBooking()), step: taken('accepted') }
          : null,
      },
    });
  const stepsAfter = (booking: Booking, change: Partial<Change>) =>
    changed(booking, change).after.ride.steps.map(({ step }) => step);

  it.each<Partial<Change>>([
    { pickupDate: '2026-06-14T09:30' },
    { pickupAddress: '2 Bay St' },
    { destinations: ['Casa Loma'] },
    { vehicleId: null },
    { passengers: 3 },
    { pickupSign: 'Countess L.' },
    { customerName: 'Ada King' },
  ])('has to accept it again with %j, and the press of before counts no more', (change) => {
    const { after, entries } = changed(driven('accepted'), change);
    expect(after.ride).toMatchObject({ steps: [], settledIds: ['press-accepted'] });
    expect(entries[0]?.change).toContain('to be accepted again');
    expect(changesToAccept(after).map(({ field }) => field)).toEqual(
      Object.keys(change).map((name) => (name === 'customerName' ? 'passengerName' : name)),
    );
    expect(chauffeurReply(after)).toBe('changed');
  });

  it('stays accepted when nothing changes that was accepted', () => {
    expect(stepsAfter(driven('accepted'), { notes: 'Quiet', flightNumber: 'AC 1' })).toEqual(['accepted']);
    expect(stepsAfter(driven(), { pickupAddress: '2 Bay St' })).toEqual([]);
  });

  it('is asked about all changes since the acceptance at once, and about none once it is as before', () => {
    const twice = [{ pickupAddress: '2 Bay St' }, { pickupAddress: '3 Bay St', passengers: 3 }].reduce(
      (booking, change) => changed(booking, change).after,
      driven('accepted'),
    );
    expect(changesToAccept(twice)).toEqual([
      { field: 'pickupAddress', from: '1 King St W', to: '3 Bay St' },
      { field: 'passengers', from: null, to: '3' },
    ]);
    const { after, entries } = changed(twice, { pickupAddress: '1 King St W', passengers: null });
    expect(changesToAccept(after)).toEqual([]);
    expect(after.ride.steps).toEqual([taken('accepted')]);
    expect(entries[0]?.change).toContain('as it was accepted');
  });

  it('keeps the steps once under way, and says yes to the changes by accepting once more', () => {
    const { after } = changed(driven('accepted', 'on_the_way'), { pickupAddress: '2 Bay St' });
    expect(after.ride.steps.map(({ step }) => step)).toEqual(['accepted', 'on_the_way']);
    expect(chauffeurReply(after)).toBe('changed');
    const again = { step: 'accepted' as const, at: hours(1), clientId: 'press-again' };
    const by = { actor: 'Marc', now: hours(1), setOutHours: 6 };
    const accepted = takeStep(after, again, by)?.after ?? after;
    expect(accepted.ride.steps).toEqual(after.ride.steps);
    expect(chauffeurReply(accepted)).toBe('accepted');
    expect(takeStep(accepted, again, by)).toBeUndefined();
  });

  it('is asked again when the second yes is taken back', () => {
    const { after } = changed(driven('accepted'), { pickupAddress: '2 Bay St' });
    const press = { at: hours(1), clientId: 'press-again' };
    const by = { actor: 'Marc', now: hours(1), setOutHours: 6 };
    const accepted = takeStep(after, { ...press, step: 'accepted' }, by)?.after ?? after;
    expect(chauffeurReply(accepted)).toBe('accepted');
    const undone = undoStep(accepted, press, by)?.after ?? after;
    expect(changesToAccept(undone)).toEqual(changesToAccept(after));
  });

  it('is changed with it, in one version, told as both', () => {
    const how = { offer: null, window, ctx: staff, by: 'staff' as const };
    const change = withDefaults({ pickupAddress: '2 Bay St' });
    const { after, events, changes } =
      changeBooking(driven('accepted'), change, { ...how, chauffeur: lea }) ?? {};
    expect(after).toMatchObject({ version: 2, chauffeur: lea, ride: { steps: [] } });
    expect(events).toMatchObject([
      { type: 'booking.changed', fields: ['pickupAddress'] },
      { type: 'booking.assigned', chauffeur: lea, previous: marc },
    ]);
    expect(changes?.map(({ field }) => field)).toEqual(['pickupAddress', 'chauffeurId']);
    const alone = changeBooking(driven(), withDefaults({}), { ...how, chauffeur: null });
    expect(alone?.events).toMatchObject([{ type: 'booking.unassigned', because: 'staff' }]);
    expect(changeBooking(driven(), withDefaults({}), { ...how, chauffeur: marc })).toBeUndefined();
  });
});

describe('the price of a changed package', () => {
  const adjustments = [{ label: 'Waiting', amountCents: 1_000 }];
  const dearer = offerOf(sampleQuote({ durationHours: 3, subtotalCents: 18_000, serviceFeeCents: 900 }));

  it('keeps the adjustments and the agreed price, unless they are sent', () => {
    const agreedPrice = { totalCents: 9_000, reason: 'Regular' };
    const booking = sampleBooking({ quote: sampleQuote({ adjustments, agreedPrice, taxPpm: 85_000 }) });
    expect(changed(booking, { duration: 3 }, dearer).after.quote).toMatchObject({
      adjustments,
      agreedPrice,
      totalCents: 9_000,
    });
    const freed = changed(booking, { duration: 3, adjustments: [], priceOverride: null }, dearer).after.quote;
    expect(freed).not.toHaveProperty('adjustments');
    expect(freed).not.toHaveProperty('agreedPrice');
  });

  it('says so when the promo code is gone', () => {
    const booking = sampleBooking({ quote: sampleQuote({ promoCode: 'TEN' }) });
    expect(changed(booking, { duration: 3 }, dearer).changes).toContainEqual({
      field: 'promoCode',
      label: 'Promo code',
      from: 'TEN',
      to: 'none',
    });
  });
});

describe('an agreed price', () => {
  const agreedPrice = { totalCents: 9_000, reason: 'Regular' };
  const agreed = sampleBooking({ quote: sampleQuote({ agreedPrice, taxPpm: 85_000 }) });
  const longer = offerOf(sampleQuote({ durationHours: 3, subtotalCents: 18_000, taxPpm: 85_000 }));
  const questionOf = (booking: Booking, change: Partial<Change>, offer: InternalQuote | null = null) =>
    overrideInQuestion(booking, withDefaults(change), changed(booking, change, offer).after);
  const priceOverride = { total: '90.00', reason: 'Regular' };

  it.each<[string, Partial<Change>, InternalQuote | null, object | undefined]>([
    ['by another duration', { duration: 3 }, longer, { computedTotal: '201.81', priceOverride }],
    ['by another vehicle', { vehicleId: SEDAN.id }, offerOf(sampleQuote(), SEDAN), { priceOverride }],
    ['by other services', { serviceIds: [] }, offerOf(sampleQuote({ lines: [] })), { priceOverride }],
    ['by an adjustment', { adjustments: [{ label: 'Toll', amount: 1_000 }] }, null, { priceOverride }],
    ['not by another time', { pickupDate: '2026-06-14T09:30' }, null, undefined],
    ['not by a note', { notes: 'Quiet' }, null, undefined],
    ['not by more passengers', { passengers: 2 }, offerOf(), undefined],
  ])('is put in question %s', (_what, change, offer, question) => {
    if (question === undefined) expect(questionOf(agreed, change, offer)).toBeUndefined();
    else expect(questionOf(agreed, change, offer)).toMatchObject(question);
  });

  it('is in no question where none was agreed on', () => {
    expect(questionOf(sampleBooking(), { duration: 3 }, longer)).toBeUndefined();
  });

  it('stands until the change says what the trip costs: the same, another or the calculated price', () => {
    const refuse = (change: Partial<Change>) => () =>
      refuseStandingOverride(
        agreed,
        withDefaults(change),
        changed(agreed, { duration: 3, ...change }, longer).after,
      );
    expect(refuse({ duration: 3 })).toThrow(
      expect.objectContaining({
        code: 'booking.override_stands',
        details: { status: 'pending_approval', computedTotal: '201.81', priceOverride },
      }),
    );
    const answers = [null, { total: 9_000, reason: 'Regular' }, { total: 12_000, reason: 'Longer' }];
    for (const answer of answers) expect(refuse({ duration: 3, priceOverride: answer })).not.toThrow();
  });
});

describe('the money of a changed price', () => {
  const paidBooking = (more: Partial<Booking> = {}) =>
    sampleBooking({ status: 'approved', payment: paid(), ...more });

  it('below what was paid goes back, and is said in the history', () => {
    const { after, refundCents, entries, events } = changed(paidBooking(), override(10_000));
    expect(refundCents).toBe(3_671);
    expect(after.payment).toMatchObject({ refundDueCents: 3_671, status: 'refund_pending' });
    expect(entries[0]?.change).toContain('to be refunded $36.71');
    expect(events).toMatchObject([{ refundCents: 3_671 }]);
    expect([amountPaidCents(after), balanceDueCents(after)]).toEqual([10_000, 0]);
  });

  it('below what was paid stays when staff keep it', () => {
    const { after, refundCents } = changed(paidBooking(), { ...override(10_000), refundDifference: false });
    expect([refundCents, after.payment.status, heldCents(after.payment)]).toEqual([0, 'paid', 13_671]);
    // Also when something else is changed later.
    expect(changed(after, { notes: 'Quiet' }).refundCents).toBe(0);
  });

  it('above what was paid is a balance', () => {
    const { after } = changed(paidBooking(), override(20_000));
    expect([after.payment.status, balanceDueCents(after)]).toEqual(['paid', 6_329]);
  });

  it('makes an unpaid card booking of nothing free of payment, and back', () => {
    const free = changed(sampleBooking(), override(0)).after;
    expect(free.payment.status).toBe('not_required');
    expect(changed(free, { priceOverride: null }).after.payment.status).toBe('unpaid');
  });

  it('leaves a payment on its way as it is', () => {
    const payment = { ...sampleBooking().payment, status: 'processing' as const };
    expect(changed(sampleBooking({ payment }), override(0)).after.payment).toEqual(payment);
  });

  it('keeps the hold on a card while there is something to pay', () => {
    const authorization = { intentId: 'pi_hold', amountCents: 13_671, until: null };
    const payment = { ...sampleBooking().payment, status: 'authorized' as const, authorization };
    const free = changed(sampleBooking({ payment }), override(0)).after;
    expect(free.payment.status).toBe('not_required');
    expect(changed(free, { priceOverride: null }).after.payment.status).toBe('authorized');
  });

  it('of a cash trip moves no card money', () => {
    const cash = sampleBooking({
      paymentMethod: 'cash',
      payment: { ...sampleBooking().payment, status: 'not_required' },
    });
    const { after, refundCents } = changed(cash, override(5_000));
    expect([refundCents, after.payment.status, balanceDueCents(after)]).toEqual([0, 'not_required', 5_000]);
  });

  it('gives back no more than is held, whatever happens one after the other', () => {
    const total = fc.integer({ min: 0, max: 30_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(total, fc.boolean()), { maxLength: 6 }), (totals) => {
        let booking = paidBooking();
        for (const [cents, refundDifference] of totals) {
          const decision = decideOn(booking, { ...override(cents), refundDifference });
          const isCheaper = cents < booking.quote.totalCents;
          booking = decision?.after ?? booking;
          const { payment, quote } = booking;
          expect(payment.refundDueCents).toBeLessThanOrEqual(payment.capturedCents);
          expect(heldCents(payment)).toBe(payment.capturedCents - payment.refundDueCents);
          if (refundDifference && isCheaper) expect(heldCents(payment)).toBeLessThanOrEqual(quote.totalCents);
        }
      }),
    );
  });
});
