import { randomUUID } from 'node:crypto';
import type { ChauffeurDay, ChauffeurTrip, RideStep } from '@livery/shared-types';

export interface Point {
  lat: number;
  lng: number;
}

/** The site refused or did not answer. The message is fit for a person. */
export class PhoneError extends Error {}

/** The requests of the chauffeur's page, with the key of a personal link. */
export function chauffeurPhone(siteUrl: string, linkKey: string) {
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const response = await fetch(`${siteUrl}/api/chauffeur${path}`, {
      method,
      headers: { authorization: `Bearer ${linkKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new PhoneError(`${siteUrl} does not answer. Is “npm start” running?`, { cause });
    });
    const text = await response.text();
    if (!response.ok) throw new PhoneError(`The site answered ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  const post = (id: string, action: string, body: object) =>
    ask<ChauffeurTrip>('POST', `/trips/${id}/${action}`, body);
  const at = () => new Date().toISOString();
  return {
    day: () => ask<ChauffeurDay>('GET', '/trips'),
    press: (id: string, step: RideStep) => post(id, 'steps', { step, at: at(), clientId: randomUUID() }),
    moveTo: (id: string, point: Point) => post(id, 'position', { ...point, at: at() }),
    takeCash: (id: string, amount: string) => post(id, 'cash', { amount, clientId: randomUUID() }),
  };
}
export type ChauffeurPhone = ReturnType<typeof chauffeurPhone>;
