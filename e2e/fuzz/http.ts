import { routes } from '@livery/shared-types/routes';
import * as z from 'zod/mini';
import type { Dice } from '../system/money/random.ts';
import type { Product } from '../system/product.ts';
import { breakOne, sampleOf, strangeText, type JsonSchema } from './samples.ts';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

export interface Findings {
  calls: number;
  byStatus: Map<number, number>;
  faults: string[];
}

const AT_ONCE = 12;
const STREAM = 'text/event-stream';
/** Sending these ends our own session, or is the business of somebody with a signature. */
const LEFT_ALONE = new Set(['POST /api/auth/logout', 'POST /api/auth/login']);

interface Attempt {
  route: string;
  what: string;
  path: string;
  method: string;
  body?: string;
  isWhole: boolean;
}

/** Every operation of the document: as it should be, then with one thing wrong at a time. */
export async function fuzzHttp(
  product: Product,
  cookie: string,
  dice: Dice,
  perProperty: number,
): Promise<Findings> {
  const document = (await (await fetch(`${product.stack.url}/api/openapi.json`)).json()) as OpenApi;
  const ids = await knownIds(product);
  const attempts = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => !LEFT_ALONE.has(`${method.toUpperCase()} ${path}`))
      .filter(([, { responses }]) => !Object.values(responses).some(({ content }) => content?.[STREAM]))
      .flatMap(([method, operation]) =>
        attemptsOf(method.toUpperCase(), path, operation, { dice, ids, perProperty }),
      ),
  );
  const findings: Findings = { calls: 0, byStatus: new Map(), faults: [] };
  const queue = dice.shuffled(attempts);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        // What staff may do is tried by staff, and now and then by a stranger.
        await tryOne(product, next, dice.roll() < 0.85 ? cookie : '', findings);
      }
    }),
  );
  return findings;
}

interface Known {
  dice: Dice;
  ids: Record<string, string>;
  perProperty: number;
}

function attemptsOf(
  method: string,
  path: string,
  operation: Operation,
  { dice, ids, perProperty }: Known,
): Attempt[] {
  const { parameters = [], requestBody } = operation;
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const body = schema === undefined ? undefined : sampleOf(schema, dice);
  const route = `${method} ${path}`;
  const place = (change: Record<string, string> = {}) => fill(path, parameters, change, { dice, ids });
  const base = {
    route,
    method,
    path: place(),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  return [
    { ...base, what: 'whole', isWhole: true },
    ...breakOne(body, dice, perProperty).map((broken) => ({
      ...base,
      what: broken.what,
      body: JSON.stringify(broken.body),
      isWhole: false,
    })),
    ...parameters.flatMap(({ name, in: where }) =>
      where === 'header'
        ? []
        : Array.from({ length: perProperty }, () => {
            const text = strangeText(dice);
            return {
              ...base,
              what: `${name} = ${text.slice(0, 40)}`,
              path: place({ [name]: text }),
              isWhole: false,
            };
          }),
    ),
  ];
}

function fill(
  path: string,
  parameters: NonNullable<Operation['parameters']>,
  change: Record<string, string>,
  { dice, ids }: Pick<Known, 'dice' | 'ids'>,
): string {
  const textOf = (name: string, schema: JsonSchema): string =>
    change[name] ?? idFor(path, name, ids) ?? String(sampleOf(schema, dice, name) ?? '');
  let filled = path;
  const query: string[] = [];
  for (const { name, in: where, schema } of parameters) {
    if (where === 'path') filled = filled.replace(`{${name}}`, encode(textOf(name, schema)));
    else if (where === 'query' && (change[name] !== undefined || dice.roll() < 0.3))
      query.push(`${name}=${encode(textOf(name, schema))}`);
  }
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

/** A lone surrogate has no encoding; browsers send its replacement. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed()) || '%20';

function idFor(path: string, name: string, ids: Record<string, string>): string | undefined {
  if (name === 'reference') return ids['bookings'];
  if (name !== 'id') return undefined;
  const collection = Object.keys(ids).find((known) => path.includes(`/${known}/`));
  return collection === undefined ? undefined : ids[collection];
}

async function knownIds(product: Product): Promise<Record<string, string>> {
  const first = async (path: string) => (await product.call<{ id: string }[]>('GET', path)).body[0]?.id ?? '';
  return {
    bookings: await first('/api/bookings'),
    services: await first('/api/services'),
    vehicles: await first('/api/vehicles'),
    'promo-codes': await first('/api/promo-codes'),
    'support-tickets': await first('/api/admin/support-tickets'),
    notifications: await first('/api/admin/notifications'),
  };
}

async function tryOne(product: Product, attempt: Attempt, cookie: string, findings: Findings): Promise<void> {
  const { route, what, method, path, body } = attempt;
  const about = `${route} with ${what}${cookie === '' ? ', as a stranger' : ''}`;
  const response = await fetch(`${product.stack.url}${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  }).catch((error: unknown) => {
    findings.faults.push(`${about}: no answer (${String((error as Error).cause ?? error)})`);
  });
  if (response === undefined) return;
  const text = await response.text();
  const { status } = response;
  findings.calls += 1;
  findings.byStatus.set(status, (findings.byStatus.get(status) ?? 0) + 1);
  if (status >= 500) findings.faults.push(`${about}: ${status} ${text.slice(0, 200)}`);
  if (response.headers.get('x-content-type-options') !== 'nosniff')
    findings.faults.push(`${about}: no nosniff`);
  if (status >= 400) findings.faults.push(...faultsOfRefusal(about, text));
  else findings.faults.push(...faultsOfAnswer(about, attempt, text));
}

function faultsOfRefusal(about: string, text: string): string[] {
  if (/\bat .+\(.*:\d+:\d+\)|node_modules|Mongo|ECONNREFUSED|127\.0\.0\.1/.test(text))
    return [`${about}: tells of our insides: ${text.slice(0, 200)}`];
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? [] : [`${about}: a refusal without words`];
  } catch {
    return [`${about}: the refusal is not JSON: ${text.slice(0, 100)}`];
  }
}

/** An answer is what the document says it is. */
function faultsOfAnswer(about: string, { route }: Attempt, text: string): string[] {
  const contract = routes.find(({ method, path }) => `${method} ${path}` === route);
  if (contract?.response === undefined || contract.contentType !== undefined || text === '') return [];
  const read = z.safeParse(contract.response, JSON.parse(text));
  if (read.success) return [];
  const [issue] = read.error.issues;
  return [`${about}: the answer does not fit its schema at ${issue?.path.join('.')}: ${issue?.message}`];
}
