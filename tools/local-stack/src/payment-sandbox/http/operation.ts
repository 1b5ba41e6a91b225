import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { Stripe } from 'stripe';
import type { Ledger } from '../books/books.ts';
import { randomText } from '../ids.ts';
import type { Fault } from '../misbehaviour/faults.ts';
import type { AnswerRow } from '../objects.ts';
import type { Answer, Call } from '../provider/call.ts';
import type { Sandbox } from '../sandbox.ts';
import { parseForm, type ParameterTree } from './form.ts';
import { checkKey } from './keys.ts';
import { Params } from './params.ts';
import { invalidRequest, StripeFault } from './stripeError.ts';

type Handle = (call: Call, ledger: Ledger, id: string) => Answer;
type Options = {
  /** The name faults are planned by, such as `refunds.create`. */
  name: string;
  access?: 'secret' | 'any';
  handle: Handle;
};

function pathOf(req: Request): string {
  return `${req.baseUrl}${req.path}`;
}

function readForm(req: Request): ParameterTree {
  if (req.method === 'GET') return parseForm(req.originalUrl.split('?', 2)[1] ?? '');
  const body: unknown = req.body;
  const text = typeof body === 'string' ? body : '';
  if (text !== '' && !req.is('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have questions, we can help at https://support.stripe.com/.',
    );
  }
  return parseForm(text);
}

function checkVersion(req: Request): string {
  const version = req.get('stripe-version');
  if (!version) return Stripe.API_VERSION;
  if (/^\d{4}-\d{2}-\d{2}(\.[a-z_]+)?$/.test(version)) return version;
  throw invalidRequest(`Invalid Stripe API version: ${version}`);
}

function hashOf(tree: ParameterTree): string {
  const sorted = (node: ParameterTree): unknown =>
    Object.entries(node)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, typeof value === 'string' ? value : sorted(value)]);
  return createHash('sha256')
    .update(JSON.stringify(sorted(tree)))
    .digest('hex');
}

/** The answer this key was given before, or nothing if it is new. The same key must mean the same request. */
function earlierAnswer(
  sandbox: Sandbox,
  key: string,
  req: Request,
  parametersHash: string,
): AnswerRow | undefined {
  const earlier = sandbox.books.get('answers', key);
  if (!earlier) return undefined;
  const sameEndpoint = earlier.path === pathOf(req) && earlier.method === req.method;
  if (sameEndpoint && earlier.parametersHash === parametersHash) return earlier;
  const reason = sameEndpoint
    ? 'with the same parameters they were first used with'
    : `for the same endpoint they were first used for ('${earlier.path}' vs '${pathOf(req)}')`;
  throw new StripeFault(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used ${reason}. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function keyInUse(key: string): StripeFault {
  return new StripeFault(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

function idempotencyKeyOf(req: Request): string | null {
  const key = req.method === 'POST' ? req.get('idempotency-key') : undefined;
  if (key && key.length > 255) {
    throw invalidRequest('Idempotency keys can have up to 255 characters.');
  }
  return key || null;
}

function errorAnswer(status: number): Answer {
  const message = 'An unknown error occurred (planned by the sandbox).';
  return { status, body: { error: { type: 'api_error', message } } };
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Goes wrong as planned; true when the answer is lost and nothing more is to be sent. */
async function run(fault: Fault, res: Response): Promise<boolean> {
  switch (fault.kind) {
    case 'drop':
      res.req.socket.destroy();
      return true;
    case 'timeout':
      return true;
    case 'delay':
      await waitFor(fault.delayMs);
      return false;
    case 'error':
      return false;
    default:
      return fault.kind satisfies never;
  }
}

const inProgress = new WeakMap<Sandbox, Set<string>>();

/** Makes a route of `handle`: keys, idempotency, planned faults, and one change of the books per call. */
export function operation(sandbox: Sandbox, { name, access = 'secret', handle }: Options): RequestHandler {
  const busy = inProgress.get(sandbox) ?? new Set<string>();
  inProgress.set(sandbox, busy);

  function execute(req: Request, call: Call, fault: Fault | undefined, parametersHash: string): Answer {
    return sandbox.books.change((ledger) => {
      const answer = handle(call, ledger, String(req.params.id ?? ''));
      call.params.done();
      const failed = fault?.kind === 'error' ? errorAnswer(fault.status) : answer;
      const key = call.idempotencyKey;
      if (key) {
        ledger.put('answers', key, {
          method: req.method,
          path: pathOf(req),
          parametersHash,
          ...failed,
          requestId: call.requestId ?? '',
          at: call.nowMs,
        });
      }
      return failed;
    });
  }

  return async (req, res) => {
    const requestId = `req_${randomText(14)}`;
    res.set('request-id', requestId);
    res.set('stripe-version', checkVersion(req));
    const key = checkKey(req, sandbox.keys, access);
    const tree = readForm(req);
    const idempotencyKey = idempotencyKeyOf(req);
    const parametersHash = hashOf(tree);
    if (idempotencyKey) {
      res.set('idempotency-key', idempotencyKey);
      if (busy.has(idempotencyKey)) throw keyInUse(idempotencyKey);
      const earlier = earlierAnswer(sandbox, idempotencyKey, req, parametersHash);
      if (earlier) {
        res.set({ 'idempotent-replayed': 'true', 'original-request': earlier.requestId });
        res.status(earlier.status).json(earlier.body);
        return;
      }
      busy.add(idempotencyKey);
    }
    const fault = sandbox.faults.take(name);
    let answer: Answer;
    try {
      if (fault?.when === 'before') {
        if (await run(fault, res)) return;
        if (fault.kind === 'error') {
          const { status, body } = errorAnswer(fault.status);
          res.status(status).json(body);
          return;
        }
      }
      const nowMs = sandbox.now();
      const call: Call = {
        params: new Params(tree),
        key,
        requestId,
        idempotencyKey,
        nowMs,
        settings: sandbox.settings,
      };
      answer = execute(req, call, fault?.when === 'after' ? fault : undefined, parametersHash);
    } finally {
      if (idempotencyKey) busy.delete(idempotencyKey);
    }
    sandbox.wake();
    if (fault?.when === 'after' && (await run(fault, res))) return;
    res.status(answer.status).json(answer.body);
  };
}
