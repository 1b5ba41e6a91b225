import { randomUUID } from 'node:crypto';
import type { ChauffeurDay, ChauffeurLink, ChauffeurTrip, RideStep } from '@livery/shared-types';
import { expect } from 'vitest';
import { act, approved, hoursAhead, localTime, makeChauffeur } from './factories.ts';
import type { Harness } from './harness.ts';

/** A chauffeur with a personal link, and what is pressed on the page behind it. */
export async function driverOf(booking: Harness, overrides: object = {}) {
  const { id } = await makeChauffeur(booking, overrides);
  const link = await booking.admin.post<ChauffeurLink>(`/api/admin/chauffeurs/${id}/link`, { send: false });
  const authorization = `Bearer ${link.body.url.split('#')[1] ?? ''}`;
  const post = (tripId: string, name: string, body: object) =>
    booking.visitor.post<ChauffeurTrip>(`/api/chauffeur/trips/${tripId}/${name}`, body, { authorization });
  return {
    id,
    day: () => booking.visitor.get<ChauffeurDay>('/api/chauffeur/trips', { authorization }),
    post,
    step: (tripId: string, step: RideStep, more: object = {}) =>
      post(tripId, 'steps', { step, at: new Date().toISOString(), clientId: randomUUID(), ...more }),
  };
}
export type Driver = Awaited<ReturnType<typeof driverOf>>;

/** An approved trip of this chauffeur, two hours from now. */
export async function assignedTrip(booking: Harness, { id: chauffeurId }: Driver, overrides: object) {
  const trip = await approved(booking, { pickupDate: localTime(hoursAhead(2)), ...overrides });
  return act(booking, trip.id, 'assign', { chauffeurId });
}

export async function takeSteps(driver: Driver, id: string, ...steps: RideStep[]): Promise<void> {
  for (const step of steps) expect(await driver.step(id, step), step).toMatchObject({ status: 200 });
}
