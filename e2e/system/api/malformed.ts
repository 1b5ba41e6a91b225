import type { RouteContract } from '@livery/shared-types/routes';
import * as z from 'zod/mini';

/** Values that hardly any property takes; those that a schema does take are left out for it. */
const WRONG: unknown[] = [
  { $ne: null },
  { $gt: '' },
  [[[]]],
  -1,
  1e308,
  '\u0000',
  '\ud800',
  '-5.00',
  '1.999',
  '2026-02-30T25:61',
  'x'.repeat(6_000),
  '<script>alert(1)</script>\r\nBcc: a@b.c',
  { toString: 1, length: -1 },
];

const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '12',
  'true',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  JSON.stringify({ filler: 'x'.repeat(40_000) }),
  '\u0000\u0001',
  '{"a":1}{"b":2}',
];

const IDS = [
  '%00',
  '%2e%2e',
  '$ne',
  '[object Object]',
  '-1',
  `${'9'.repeat(300)}`,
  "' or 1=1",
  '{"$gt":""}',
  'é💥',
];

const QUERIES = [
  'limit=-1',
  'limit=1e9',
  'cursor[$gt]=1',
  'cursor=%00',
  'status[$ne]=x',
  'q=' + 'a'.repeat(5_000),
  'q=%00',
  'q=a%40%00',
  'q=%ED%A0%80',
  'q=%5B%5B%5B(((',
  'filter=none',
  'from=x&to=y',
  'archived=1',
];

/** Bodies with nothing wrong in them, so that each fault put into one is the only one. */
export type GoodBodies = Partial<Record<string, object>>;

export interface Attempt {
  route: RouteContract;
  path: string;
  body?: string;
  /** Whether it must be refused: a path or body that breaks the rules, not a query that may be read as words. */
  isRefused: boolean;
}

/** Whether a body, once unknown keys are dropped, is a proper request: then it is not malformed at all. */
function isProper(route: RouteContract, body: string): boolean {
  const dropsToNothing = body === '' || /__proto__|constructor|filler|"a":/.test(body);
  const isReadable = body === '' || isJson(body);
  return dropsToNothing && isReadable && route.body !== undefined && z.safeParse(route.body, {}).success;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return text.length < 16_000;
  } catch {
    return false;
  }
}

/** Bodies of which one property is wrong for its schema: alone, and in a body that is otherwise good. */
function wrongBodies(route: RouteContract, good: object | undefined): string[] {
  const { body } = route;
  if (!body) return [];
  const described = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
  };
  const bases = good === undefined ? [{}] : [{}, good];
  return Object.keys(described.properties ?? {}).flatMap((name) =>
    WRONG.flatMap((value) => {
      const bodies = bases.map((base) => ({ ...base, [name]: value }));
      return bodies.filter((one) => !z.safeParse(body, one).success).map((one) => JSON.stringify(one));
    }),
  );
}

/** Malformed requests to one route: bodies and queries on addresses that exist, and addresses that can't. */
export function attemptsOn(
  route: RouteContract,
  { real, nowhere, good }: { real: string; nowhere: string; good: object | undefined },
): Attempt[] {
  const bodies = route.body ? [...BODIES, ...wrongBodies(route, good)] : [];
  const onBodies = bodies
    .filter((body) => !isProper(route, body))
    .map((body) => ({ route, path: real, body, isRefused: true }));
  const ids = /\{/.test(route.path) ? IDS : [];
  const onIds = ids.map((id) => ({
    route,
    path: route.path.replace(/\{\w+\}/g, encodeURI(id).replaceAll('%25', '%')),
    ...(route.body ? { body: '{"version":"x","reason":{}}' } : {}),
    isRefused: route.method !== 'GET',
  }));
  const queries = route.method === 'GET' ? QUERIES : [];
  const onQueries = queries.map((query) => ({ route, path: `${nowhere}?${query}`, isRefused: false }));
  return [...onBodies, ...onIds, ...onQueries];
}
