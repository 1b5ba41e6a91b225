import * as z from 'zod/mini';
import { BookingReference } from './booking.ts';
import { ChatSessionId } from './chat.ts';
import type { ServiceName } from './events.ts';
import { Uuid, emailAddress } from './fieldSchemas.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A public route. The API page is made of these, and tests compare them with the real routes. */
export interface RouteContract {
  method: Method;
  /** With `{name}` for parameters. */
  path: string;
  service: ServiceName;
  tag: string;
  summary: string;
  access: 'public' | 'admin';
  status: 200 | 201 | 202 | 204;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** The body is a file of one of these types. */
  bytes?: readonly string[];
  headers?: z.ZodMiniObject;
  /** The same key and body get the first answer again. */
  idempotent?: boolean;
  /** Left out without a body. */
  response?: z.ZodMiniType;
  /** If it is not JSON. */
  contentType?: string;
  /** Only outside production. */
  developmentOnly?: boolean;
}

type Untagged = Omit<RouteContract, 'service' | 'tag'>;
type Details = Omit<Partial<Untagged>, 'method' | 'path' | 'summary' | 'access' | 'response' | 'contentType'>;

/** Path parameters. Others are any text. */
const PARAMETERS: Record<string, z.ZodMiniType> = {
  id: Uuid,
  blockId: Uuid,
  fileId: Uuid,
  reference: BookingReference,
  email: emailAddress(),
  sessionId: ChatSessionId,
};

function paramsOf(path: string): Pick<Untagged, 'params'> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return {};
  const shape = Object.fromEntries(names.map((name) => [name, PARAMETERS[name] ?? z.string()]));
  return { params: z.object(shape) };
}

/** Routes answer 200 with JSON or another content type, or 204 with nothing (`null`). */
const describe =
  (access: RouteContract['access']) =>
  (
    endpoint: `${Method} /api/${string}`,
    summary: string,
    answer: z.ZodMiniType | string | null,
    details: Details = {},
  ): Untagged => {
    const [method, path] = endpoint.split(' ') as [Method, string];
    return {
      method,
      path,
      summary,
      access,
      status: answer === null ? 204 : 200,
      ...paramsOf(path),
      ...(typeof answer === 'string' ? { contentType: answer } : answer && { response: answer }),
      ...details,
    };
  };

export const open = describe('public');
export const admin = describe('admin');

export const tagged = (service: ServiceName, tag: string, routes: Untagged[]): RouteContract[] =>
  routes.map((route) => ({ ...route, service, tag }));
