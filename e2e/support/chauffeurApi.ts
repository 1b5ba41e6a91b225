import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { RideStep } from '@livery/shared-types/rideFields';
import type { RideExtraKind } from '@livery/shared-types/rideLimits';
import type { ChauffeurDay, ChauffeurTrip } from '@livery/shared-types/ride';

/** The key that a personal link carries behind its `#`. */
export const keyOf = (link: string): string => new URL(link).hash.slice(1);

/** Calls the HTTP interface with the key of a personal link, as the chauffeur's page does. */
export function chauffeurApi(key: string) {
  const call = async <T>(method: 'GET' | 'POST', path: string, data?: object): Promise<T> => {
    const answer = await fetch(`${process.env['E2E_SITE_URL']}/api/chauffeur${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    });
    const text = await answer.text();
    expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  const post = (id: string, action: string, data: object) =>
    call<ChauffeurTrip>('POST', `/trips/${id}/${action}`, data);
  const now = () => new Date().toISOString();
  return {
    call,
    day: () => call<ChauffeurDay>('GET', '/trips'),
    /** Presses one step, or several one after the other. */
    async step(id: string, ...steps: RideStep[]): Promise<ChauffeurTrip | undefined> {
      let trip: ChauffeurTrip | undefined;
      for (const step of steps) trip = await post(id, 'steps', { step, at: now(), clientId: randomUUID() });
      return trip;
    },
    cash: (id: string, amount: string) => post(id, 'cash', { amount, clientId: randomUUID() }),
    extra: (id: string, kind: RideExtraKind, amount: string, note = '') =>
      post(id, 'extras', { kind, amount, note, clientId: randomUUID() }),
    decline: (id: string, reason = '') => post(id, 'decline', { reason, clientId: randomUUID() }),
    position: (id: string, at: { lat: number; lng: number }) => post(id, 'position', { ...at, at: now() }),
  };
}
