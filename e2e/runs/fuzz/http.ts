import { routes } from '@livery/shared-types/routes';
import type { Dice } from '@livery/test-kit';
import type { Product } from '../../system/startProduct.ts';
import { faultsOf } from './answers.ts';
import { attemptsOn, type Attempt, type Operation, type RouteAttempts } from './attempts.ts';
import { createFuzzData, type FuzzData } from './fuzzData.ts';

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

/** Requests with nothing wrong in them that are refused all the same. */
const REFUSED_WHOLE: Record<string, [status: number, because: string]> = {
  'POST /api/stripe/webhook': [400, 'only the provider can sign'],
  'POST /api/admin/bookings/{reference}/refunds': [400, 'nothing of a payment is held'],
  'POST /api/admin/bookings/{reference}/waiting': [409, 'nobody has waited'],
  'POST /api/admin/payments/{id}/retry-refunds': [409, 'no refund has failed'],
  'POST /api/admin/notifications/{id}/resend': [409, 'no e-mail has failed'],
  'POST /api/admin/notifications/{id}/dismiss': [409, 'no e-mail has failed'],
};

interface Fixture {
  product: Product;
  staff: string;
  data: FuzzData;
  findings: Findings;
}

/**
 * Every operation of the document: first as it should be, which must be done; then with one thing wrong at a time, many at
 * once; and what removes things as it should be again, at the very end.
 */
export async function fuzzHttp(
  product: Product,
  staff: string,
  dice: Dice,
  perProperty: number,
): Promise<Findings> {
  const document = (await (await fetch(`${product.stack.url}/api/openapi.json`)).json()) as OpenApi;
  const data = await createFuzzData(product);
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      // It never ends.
      .filter(([, { responses }]) => !Object.values(responses).some(({ content }) => content?.[STREAM]))
      .map(([method, operation]) =>
        attemptsOn({ method: method.toUpperCase(), path, operation }, data, dice),
      ),
  );
  const findings: Findings = { calls: 0, byStatus: new Map(), faults: [] };
  // A browser of staff has been a visitor, too.
  const fixture: Fixture = { product, staff: `${staff}; ${data.publicCookie}`, data, findings };
  const removing = all.filter(({ method }) => method === 'DELETE');
  const others = all.filter(({ method }) => method !== 'DELETE');
  for (const one of others) await expectDone(fixture, one);
  await sendAll(
    fixture,
    dice.shuffled([...others.map((one) => one.whole()), ...all.flatMap((one) => one.broken(perProperty))]),
    dice,
  );
  // What a removed thing holds goes first.
  for (const one of removing.toReversed()) await expectDone(fixture, one);
  return findings;
}

/** Nothing is wrong with it, so it is carried out; with a key for repeating, the second answer is the first. */
async function expectDone(fixture: Fixture, { route, isPublic, whole }: RouteAttempts): Promise<void> {
  const { staff, data, findings } = fixture;
  const expected =
    REFUSED_WHOLE[route]?.[0] ?? routes.find((one) => `${one.method} ${one.path}` === route)?.status;
  const cookie = isPublic ? data.publicCookie : staff;
  const attempt = whole();
  const answer = await tryOne(fixture, attempt, cookie);
  if (answer?.status !== expected)
    findings.faults.push(
      `${describe(attempt, cookie)}: ${answer?.status} instead of ${expected}: ${attempt.path} ${String(attempt.body)} ${answer?.text.slice(0, 200)}`,
    );
  if (!('Idempotency-Key' in attempt.headers)) return;
  const again = await tryOne(fixture, attempt, cookie);
  if (again?.status !== answer?.status || again?.text !== answer?.text)
    findings.faults.push(`${describe(attempt, cookie)}: another answer under the same key`);
}

async function sendAll(fixture: Fixture, queue: Attempt[], dice: Dice): Promise<void> {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        // What staff may do is tried by staff, and now and then by a stranger.
        await tryOne(fixture, next, dice.roll() < 0.85 ? fixture.staff : '');
      }
    }),
  );
}

async function tryOne(
  { product, findings }: Fixture,
  attempt: Attempt,
  as: string,
): Promise<{ status: number; text: string } | undefined> {
  const { route, method, path, headers, body, cookie = as } = attempt;
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
  const about = describe(attempt, cookie);
  const response = await fetch(`${product.stack.url}${path}`, {
    method,
    headers: { cookie, ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  }).catch((error: unknown) => {
    findings.faults.push(`${about}: no answer (${String((error as Error).cause ?? error)})`);
  });
  if (response === undefined) return undefined;
  const text = await response.text();
  const { status } = response;
  findings.calls += 1;
  findings.byStatus.set(status, (findings.byStatus.get(status) ?? 0) + 1);
  findings.faults.push(...faultsOf(about, route, response, text));
  return { status, text };
}

const describe = ({ route, what }: Attempt, cookie: string): string =>
  `${route} with ${what}${cookie.includes('session=') ? '' : ', as a stranger'}`;
