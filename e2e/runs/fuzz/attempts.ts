import type { Dice } from '@livery/test-kit';
import { breakOne, sampleOf, strangeHeader, strangeText, type JsonSchema } from './samples.ts';
import type { FuzzData } from './fuzzData.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: JsonSchema;
}

export interface Operation {
  /** Absent where anybody may ask. */
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

/** A request to one route, as it goes out. */
export interface Attempt {
  route: string;
  what: string;
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Whose it is, where it matters. */
  cookie?: string;
}

export interface RouteAttempts {
  route: string;
  method: string;
  isPublic: boolean;
  /** With nothing wrong in it; a new one each time where names must not repeat. */
  whole(): Attempt;
  /** With one thing wrong at a time. */
  broken(perProperty: number): Attempt[];
}

/** A wrong password counts against its account and address, which nothing scales: more would lock us out. */
const LOGINS = 3;

export function attemptsOn(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  data: FuzzData,
  dice: Dice,
): RouteAttempts {
  const { parameters = [], requestBody, security } = operation;
  const route = `${method} ${path}`;
  const { params = {}, body: ownBody, bytes, cookie, headers: ownHeaders = {} } = data.needsOf(route);
  const known = { ...data.known, ...params };
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;

  const textOf = ({ name, schema: described }: Parameter) =>
    String(sampleOf(described, dice, known, name) ?? '');
  const place = (query: [string, string][], change: Record<string, string> = {}) => {
    const filled = parameters
      .filter(({ in: where }) => where === 'path')
      .reduce(
        (text, one) => text.replace(`{${one.name}}`, () => encode(change[one.name] ?? textOf(one))),
        path,
      );
    const asked = query.map(([name, text]) => `${name}=${encode(text)}`).join('&');
    return asked === '' ? filled : `${filled}?${asked}`;
  };
  const bodyOf = () => (schema === undefined ? undefined : withOwn(sampleOf(schema, dice, known), ownBody));
  const attempt = (what: string, more: Partial<Attempt>): Attempt => ({
    route,
    what,
    method,
    path: place([]),
    ...(cookie === undefined ? {} : { cookie }),
    ...more,
    headers: { ...ownHeaders, ...more.headers },
  });
  const json = (body: unknown) => {
    if (bytes !== undefined) return { body: brokenBytes(body, bytes) };
    return body === undefined ? {} : { body: JSON.stringify(body) };
  };
  const queries = parameters.filter(({ in: where }) => where === 'query');
  const headers = parameters.filter(({ in: where }) => where === 'header');

  const brokenParameter = (parameter: Parameter, text: string, body: unknown): Attempt => {
    const { name, in: where } = parameter;
    const what = `${name} = ${text.slice(0, 40)}`;
    if (where === 'header') return attempt(what, { headers: { [name]: text }, ...json(body) });
    if (where === 'query') return attempt(what, { path: place([[name, text]]), ...json(body) });
    return attempt(what, { path: place([], { [name]: text }), ...json(body) });
  };

  return {
    route,
    method,
    isPublic: security === undefined,
    whole: () =>
      attempt('whole', {
        // Only an earlier answer knows a cursor.
        path: place(queries.filter(({ name }) => name !== 'cursor').map((one) => [one.name, textOf(one)])),
        headers: { ...Object.fromEntries(headers.map((one) => [one.name, textOf(one)])), ...ownHeaders },
        ...json(bodyOf()),
      }),
    broken: (perProperty) => {
      const count = route === 'POST /api/auth/login' ? Math.min(perProperty, LOGINS) : perProperty;
      const body = bodyOf();
      return [
        // What is removed during the run would be missing at the end.
        ...(method === 'DELETE'
          ? []
          : [attempt('prototypes in the query', { path: place(PROTOTYPE_QUERY), ...json(body) })]),
        ...breakOne(body, dice, count).map(({ what, body: broken }) => attempt(what, json(broken))),
        ...parameters.flatMap((parameter) =>
          Array.from({ length: count }, () => {
            const text = parameter.in === 'header' ? strangeHeader(dice) : strangeText(dice);
            return brokenParameter(parameter, text, body);
          }),
        ),
      ];
    },
  };
}

const PROTOTYPE_QUERY: [string, string][] = [
  ['__proto__[polluted]', '1'],
  ['__proto__', '1'],
  ['constructor', '1'],
];

const withOwn = (body: unknown, own: Record<string, unknown> | undefined): unknown =>
  own === undefined ? body : { ...(typeof body === 'object' ? body : {}), ...own };

/** A file stands for the body whenever that is the text that its schema asks for. */
const brokenBytes = (body: unknown, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body === undefined ? bytes : new TextEncoder().encode(JSON.stringify(body));

/** A lone surrogate has no encoding; browsers send its replacement. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed()) || '%20';
