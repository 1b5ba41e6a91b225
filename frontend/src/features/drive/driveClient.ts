import type { ChauffeurDay, ChauffeurTrip, PositionRequest } from '@livery/shared-types/ride';
import { apiErrorFrom, unreachable, type ApiError } from '../../api/apiError.ts';
import { parseJson } from '../../domain/parseJson.ts';
import type { Press } from './press.ts';

export type Answer<Data> = { data: Data; error?: never } | { data?: never; error: ApiError };

/** Calls the server with the key of the personal link; never throws. */
export interface DriveClient {
  day: (key: string, signal?: AbortSignal) => Promise<Answer<ChauffeurDay>>;
  send: (key: string, press: Press) => Promise<Answer<ChauffeurTrip | null>>;
  sendPosition: (key: string, tripId: string, position: PositionRequest) => Promise<Answer<null>>;
}

/** After this time a request counts as lost: the press is sent again, and counts once. */
const TIMEOUT_MS = 15_000;

async function call<Data>(
  key: string,
  path: string,
  { body, signal }: { body?: object; signal?: AbortSignal | undefined } = {},
): Promise<Answer<Data>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(`/api/chauffeur/trips${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      // The key says who it is; a staff session in the same browser must not be sent along.
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const text = await response.text();
    if (!response.ok) return { error: apiErrorFrom(response.status, response.statusText, text) };
    const data = text === '' ? null : parseJson(text);
    // An answer that is not JSON came from something between us and the server, such as a hotel's login page.
    return data === undefined ? { error: unreachable } : { data: data as Data };
  } catch {
    return { error: unreachable };
  }
}

/** What is sent of a press, and where. */
export function requestOf(press: Press): { path: string; body: object } {
  const { id: clientId, at } = press;
  switch (press.kind) {
    case 'step':
      return {
        path: 'steps',
        body: { step: press.step, at, clientId, ...(press.seen && { seen: press.seen }) },
      };
    case 'undo':
      return { path: 'undo', body: { clientId: press.undoes, at } };
    case 'decline':
      return { path: 'decline', body: { reason: press.reason, clientId } };
    case 'cash':
      return { path: 'cash', body: { amount: press.amount, clientId } };
    case 'problem':
      return { path: 'problems', body: { kind: press.problem, note: press.note, clientId, at } };
    case 'extra':
      return {
        path: 'extras',
        body: { kind: press.extra, amount: press.amount, note: press.note, clientId },
      };
    default:
      throw press satisfies never;
  }
}

const tripPath = (id: string, action: string) => `/${encodeURIComponent(id)}/${action}`;

export const driveClient: DriveClient = {
  day: (key, signal) => call(key, '', { signal }),
  send: (key, press) => {
    const { path, body } = requestOf(press);
    return call(key, tripPath(press.tripId, path), { body });
  },
  sendPosition: (key, tripId, position) => call(key, tripPath(tripId, 'position'), { body: position }),
};
