import { describe, expect, it } from 'vitest';
import { RIDE_STEPS, type Document, type DocumentKind } from '@livery/shared-types';
import { hours, NOW, sampleBooking, staff } from '../../test/sample.ts';
import { assign, canDrive, isAssignable, refuseUnfit, unassign } from './assign.ts';
import { NO_RIDE, type Booking, type RideState } from './booking.ts';
import { newChauffeur } from './chauffeur.ts';
import { approve } from './transitions.ts';

const person = (id: string, name: string) => ({
  id,
  name,
  phone: '+1 416 555 0177',
  email: 'x@example.com',
  photoUrl: null,
});
const [marc, lea] = [person('m', 'Marc Tremblay'), person('l', 'Léa Roy')];
const step = (name: RideState['steps'][number]['step']) => ({
  step: name,
  at: NOW,
  receivedAt: NOW,
  clientId: `press-${name}`,
});
const agreed = (overrides: Partial<Booking> = {}) => sampleBooking({ status: 'approved', ...overrides });

describe('assigning a chauffeur', () => {
  it('is written into the history, old and new, and told with whom it was before', () => {
    const { after, events, entries } = assign(agreed({ chauffeur: marc }), lea, staff) ?? {};
    expect(after).toMatchObject({ chauffeur: lea, version: 2, status: 'approved' });
    expect(entries).toMatchObject([
      { action: 'assigned', actor: 'dana', change: 'Chauffeur: Marc Tremblay → Léa Roy' },
    ]);
    expect(events).toEqual([{ type: 'booking.assigned', chauffeur: lea, previous: marc }]);
  });

  it('lets the new chauffeur start from nothing, and no press of the former count again', () => {
    const ride: RideState = {
      ...NO_RIDE,
      steps: [step('accepted'), step('on_the_way')],
      settledIds: ['undone'],
      alerts: ['on_the_way'],
    };
    expect(assign(agreed({ chauffeur: marc, ride }), lea, staff)?.after.ride).toEqual({
      ...NO_RIDE,
      settledIds: ['undone', 'press-accepted', 'press-on_the_way'],
      formerChauffeurIds: [marc.id],
    });
  });

  it('changes nothing when he has the trip already', () => {
    expect(assign(agreed({ chauffeur: marc }), { ...marc }, staff)).toBeUndefined();
    expect(unassign(agreed(), { because: 'staff' }, staff)).toBeUndefined();
  });

  it.each(['pending_approval', 'pending_payment', 'rejected', 'cancelled', 'completed'] as const)(
    'is refused while the booking is %s',
    (status) => {
      const wrong = expect.objectContaining({ code: 'booking.wrong_status' });
      expect(() => assign(sampleBooking({ status }), marc, staff)).toThrow(wrong);
      expect(() => unassign(sampleBooking({ status, chauffeur: marc }), { because: 'staff' }, staff)).toThrow(
        wrong,
      );
    },
  );

  it('goes on in every step, also with the passenger on board, and is refused once the ride is done', () => {
    const steps = RIDE_STEPS.map(step);
    const after = (count: number) =>
      agreed({ chauffeur: marc, ride: { ...NO_RIDE, steps: steps.slice(0, count) } });
    for (const count of [0, 1, 2, 3, 4]) {
      expect(isAssignable(after(count))).toBe(true);
      const { chauffeur, ride } = assign(after(count), lea, staff)?.after ?? agreed();
      expect([chauffeur?.id, ride.steps, ride.formerChauffeurIds]).toEqual([lea.id, [], [marc.id]]);
      expect(unassign(after(count), { because: 'staff' }, staff)?.after.chauffeur).toBeNull();
    }
    const done = expect.objectContaining({ code: 'ride.done' });
    expect(isAssignable(after(5))).toBe(false);
    expect(() => assign(after(5), lea, staff)).toThrow(done);
    expect(() => unassign(after(5), { because: 'staff' }, staff)).toThrow(done);
  });

  it('comes with an approval, in the same change', () => {
    const { after, events, entries } = approve(sampleBooking(), staff, { chauffeur: marc });
    expect(after).toMatchObject({ status: 'approved', chauffeur: marc });
    expect(entries).toMatchObject([
      { action: 'approved', change: 'pending approval → approved, Chauffeur: none → Marc Tremblay' },
    ]);
    expect(events).toEqual([
      { type: 'booking.approved' },
      { type: 'booking.assigned', chauffeur: marc, previous: null },
    ]);
  });
});

describe('taking the chauffeur off a trip', () => {
  it('says who it was and who wanted it', () => {
    const { after, events, entries } =
      unassign(agreed({ chauffeur: marc }), { because: 'staff' }, staff) ?? {};
    expect(after).toMatchObject({ chauffeur: null, ride: { ...NO_RIDE, formerChauffeurIds: [marc.id] } });
    expect(entries).toMatchObject([
      { action: 'unassigned', note: null, change: 'Chauffeur: Marc Tremblay → none' },
    ]);
    expect(events).toEqual([{ type: 'booking.unassigned', chauffeur: marc, because: 'staff', reason: null }]);
  });

  it('remembers who declined until somebody else is assigned', () => {
    const why = { because: 'declined', reason: 'My car broke down' } as const;
    const declined = unassign(agreed({ chauffeur: marc }), why, { actor: 'Marc Tremblay', now: NOW });
    expect(declined?.after.ride.declined).toEqual([
      { chauffeurId: 'm', name: 'Marc Tremblay', reason: 'My car broke down', at: NOW },
    ]);
    expect(declined?.entries).toMatchObject([
      { action: 'declined by the chauffeur', note: 'My car broke down' },
    ]);
    expect(declined?.events).toMatchObject([{ because: 'declined', reason: 'My car broke down' }]);
    expect(assign(declined?.after ?? agreed(), lea, staff)?.after.ride.declined).toEqual([]);
  });
});

const paper = (kind: DocumentKind, expiresOn: string): Document => ({
  kind,
  number: '',
  expiresOn,
  confirmedBy: '',
});

describe('who may drive a trip', () => {
  const record = newChauffeur(
    'm',
    {
      ...marc,
      documents: [paper('medical', '2026-06-14'), paper('licence', '2026-06-13')],
      languages: [],
      hours: [],
      active: true,
      notes: '',
    },
    staff,
  );
  // Three days ahead at eight in the morning, by clocks in Toronto.
  const trip = agreed();
  const zone = 'America/Toronto';
  const refused = (overrides: Partial<typeof record>, booking = trip) =>
    expect(() => refuseUnfit({ ...record, ...overrides }, booking, zone));

  it('is at work, with documents that are all good on the day of the trip', () => {
    refused({}).not.toThrow();
    refused({ active: false }).toThrow(expect.objectContaining({ code: 'chauffeur.inactive' }));
    refused({ documents: [paper('licence', '2026-06-12')] }).toThrow(
      expect.objectContaining({
        code: 'chauffeur.document_expired',
        message: 'The licence of Marc Tremblay is good until Jun 12, 2026, so not on the day of this trip.',
      }),
    );
    // The one that ended first is named.
    const ended = [paper('licence', '2026-06-12'), paper('medical', '2026-05-01')];
    refused({ documents: ended }).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('The medical certificate of Marc Tremblay is good until May 1'),
        details: expect.objectContaining({ kind: 'medical', expiresOn: '2026-05-01', chauffeurId: 'm' }),
      }),
    );
    expect(() => refuseUnfit(undefined, trip, zone)).toThrow(
      expect.objectContaining({ code: 'chauffeur.inactive' }),
    );
  });

  it('has documents until the trip is over, also past midnight', () => {
    const late = agreed({ pickup: { ...trip.pickup, at: hours(87), latestAt: hours(87) } });
    expect(canDrive(record, late, zone)).toBe(false);
    expect(canDrive({ ...record, documents: [paper('licence', '2026-06-14')] }, late, zone)).toBe(true);
  });
});
