import { MongoClient } from 'mongodb';
import { eventually } from '@livery/test-kit';
import { RIDE_STEPS } from '@livery/shared-types';
import { expect } from 'vitest';
import type { MoneyFixture } from '../../system/money/fixture.ts';
import type { Promised } from './activity.ts';
import { expectNoOverlap, type StoredSchedule } from './invariants.ts';

const HOUR_MS = 3_600_000;
/** The e-mails to the customer about a step, which are dropped when it is no longer true. */
const STEP_TEMPLATES = ['ride-on-the-way', 'ride-arrived'];

/** Every acknowledged step is there, each once and in order; a ride that is done is completed, or staff have to close it; one e-mail at most tells of each. */
export async function expectRides(fixture: MoneyFixture, { driven, pressed }: Promised): Promise<void> {
  const mailbox = await fixture.mailbox();
  for (const [id, email] of driven) {
    const { ride, status, closing } = await settled(fixture, id);
    const steps = ride.steps.map(({ step }) => step);
    expect(steps, id).toEqual(RIDE_STEPS.slice(0, steps.length));
    expect(steps, id).toEqual(expect.arrayContaining([...(pressed.get(id) ?? [])]));
    expect(
      status === 'completed' || closing?.due === true,
      `${id} is ${status} after ${steps.join(', ')}`,
    ).toBe(steps.includes('done'));
    const times = ride.steps.map(({ at }) => at);
    expect(times, id).toEqual(times.toSorted());
    const log = await fixture.emailLog(id);
    for (const template of STEP_TEMPLATES) {
      const sent = log.filter(
        (one) => one.template === template && one.channel === 'email' && one.status === 'sent',
      );
      expect(sent.length, `${template} of ${id}`).toBeLessThanOrEqual(1);
      expect(
        mailbox.about(email, id).filter((kind) => kind === template).length,
        `${template} of ${id}`,
      ).toBe(sent.length);
    }
  }
  await expectChauffeurSlots(fixture, driven);
}

/** The booking once it is known what becomes of a ride that is done, which takes as long as its undo. */
async function settled({ product }: MoneyFixture, id: string) {
  await eventually(
    async () => {
      const { ride, status, closing } = await product.booking(id);
      if (ride.step === 'done') expect(status === 'completed' || closing?.due === true, id).toBe(true);
    },
    { timeoutMs: 60_000 },
  );
  return product.booking(id);
}

/** Nobody drives two trips at once, and each slot is that of its booking as it is now. */
async function expectChauffeurSlots(fixture: MoneyFixture, driven: Promised['driven']): Promise<void> {
  const client = new MongoClient(fixture.stack.infrastructure.env['MONGODB_URI'] ?? '');
  try {
    const db = client.db(`${fixture.stack.services.env['EVENT_NAMESPACE'] ?? ''}_booking`);
    const schedules = await db.collection<StoredSchedule>('chauffeurSchedules').find().toArray();
    for (const schedule of schedules) expectNoOverlap(schedule);
    const held = schedules.flatMap(({ _id, slots }) => slots.map((slot) => ({ chauffeurId: _id, ...slot })));
    const bookings = await Promise.all([...driven.keys()].map((id) => fixture.product.booking(id)));
    const due = bookings.filter(
      ({ status, chauffeurId, closing }) =>
        status === 'approved' && chauffeurId !== null && closing?.due !== true,
    );
    const shown = (
      slots: { bookingId: string | null; chauffeurId: string | null; from: number; to: number }[],
    ) => slots.toSorted((a, b) => (a.bookingId ?? '').localeCompare(b.bookingId ?? ''));
    expect(
      shown(
        held.map(({ bookingId, chauffeurId, start, end }) => ({
          bookingId,
          chauffeurId,
          from: start.getTime(),
          to: end.getTime(),
        })),
      ),
    ).toEqual(
      shown(
        due.map(({ id, chauffeurId, pickupDate, duration }) => ({
          bookingId: id,
          chauffeurId,
          from: Date.parse(pickupDate),
          // With half an hour of turnaround.
          to: Date.parse(pickupDate) + (duration + 0.5) * HOUR_MS,
        })),
      ),
    );
  } finally {
    await client.close();
  }
}
