import type * as z from 'zod/mini';
import type { ServiceName } from '../events.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RouteShape {
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

/** One public route. The API page is made of these, and tests hold them against what the services really serve. */
export interface RouteContract extends RouteShape {
  method: Method;
  /** With `{name}` for parameters. */
  path: string;
  service: ServiceName;
  tag: string;
  summary: string;
  access: 'public' | 'admin';
  status: 200 | 201 | 202 | 204;
}

type Untagged = Omit<RouteContract, 'tag'>;
type Describe = (
  method: Method,
  path: string,
  summary: string,
  status: RouteContract['status'],
  shape?: RouteShape,
) => Untagged;

/** Short forms for the routes of one service: `open` for everybody, `admin` for staff. */
export function contractsOf(service: ServiceName) {
  const describe =
    (access: RouteContract['access']): Describe =>
    (method, path, summary, status, shape = {}) => ({
      method,
      path,
      service,
      summary,
      access,
      status,
      ...shape,
    });
  return {
    open: describe('public'),
    admin: describe('admin'),
    tagged: (tag: string, routes: Untagged[]): RouteContract[] => routes.map((route) => ({ ...route, tag })),
  };
}
