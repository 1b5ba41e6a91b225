import * as z from 'zod/mini';
import type { ServiceName } from '../events.ts';
import { Uuid } from '../text.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One public route. The API page is made of these, and tests hold them against what the services really serve. */
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
  /** Sent again with the same key and body, the first answer comes again. */
  idempotent?: boolean;
  /** Absent when there is no body. */
  response?: z.ZodMiniType;
  /** Other than JSON. */
  contentType?: string;
  /** Only outside production. */
  developmentOnly?: boolean;
}

type Untagged = Omit<RouteContract, 'tag'>;
type Details = Partial<Pick<Untagged, 'status' | 'query' | 'body' | 'idempotent' | 'developmentOnly'>>;

/**
 * Short forms for the routes of one service: `open` for everybody, `admin` for staff. `named` holds the schemas of what
 * paths name; everything else there is any text. Routes answer 200 with JSON of a schema or with another content type, or
 * 204 with nothing (`null`).
 */
export function contractsOf(service: ServiceName, named: Record<string, z.ZodMiniType> = { id: Uuid }) {
  const paramsOf = (path: string) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (names.length === 0) return {};
    return { params: z.object(Object.fromEntries(names.map((name) => [name, named[name] ?? z.string()]))) };
  };
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
        service,
        summary,
        access,
        status: answer === null ? 204 : 200,
        ...paramsOf(path),
        ...(typeof answer === 'string' ? { contentType: answer } : answer && { response: answer }),
        ...details,
      };
    };
  return {
    open: describe('public'),
    admin: describe('admin'),
    tagged: (tag: string, routes: Untagged[]): RouteContract[] => routes.map((route) => ({ ...route, tag })),
  };
}
