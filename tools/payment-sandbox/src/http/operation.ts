import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { type ApiFault, takeFault } from '../faultInjection/plannedFaults.ts';
import type { Sandbox } from '../sandbox.ts';
import { ANSWERS_KEPT_MS } from '../ledger/ledger.ts';
import { checkKey } from './keys.ts';
import { Params, parseForm } from './params.ts';
import { invalidRequest, StripeApiError } from './StripeApiError.ts';
import { type Call, type LedgerChange, randomText } from '../provider/ledgerChange.ts';

export type Answer = { status: number; body: unknown };
export type Handle = (call: Call, id: string) => Answer;

/** What a browser may call with the publishable key and the client secret of the intent. */
const openToBrowsers = ['payment_intents.retrieve', 'payment_intents.confirm'];

const pathOf = (req: Request): string => `${req.baseUrl}${req.path}`;

function formOf(req: Request): string {
  if (req.method === 'GET') return req.originalUrl.split('?', 2)[1] ?? '';
  return typeof req.body === 'string' ? req.body : '';
}

/** The answer this key was given before, or nothing if it is new. The same key must mean the same request. */
function earlierAnswer(sandbox: Sandbox, key: string, req: Request, parametersHash: string) {
  const earlier = sandbox.ledger.get('answers', key);
  if (!earlier || earlier.at < sandbox.now() - ANSWERS_KEPT_MS) return undefined;
  const sameEndpoint = earlier.path === pathOf(req) && earlier.method === req.method;
  if (sameEndpoint && earlier.parametersHash === parametersHash) return earlier;
  const reason = sameEndpoint
    ? 'with the same parameters they were first used with'
    : `for the same endpoint they were first used for ('${earlier.path}' vs '${pathOf(req)}')`;
  throw new StripeApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used ${reason}. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function keyInUse(key: string): StripeApiError {
  return new StripeApiError(409, {
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

/** Goes wrong as planned; true when nothing more is to be sent. */
async function inject(fault: ApiFault, res: Response): Promise<boolean> {
  if (fault.kind === 'drop') res.req.socket.destroy();
  if (fault.kind === 'delay') await delay(fault.delayMs);
  return fault.kind === 'drop' || fault.kind === 'timeout';
}

/** A route with keys, idempotency, planned faults (by `name`, such as `refunds.create`) and one change of the ledger. */
export function operation(sandbox: Sandbox, name: string, handle: Handle): RequestHandler {
  const { keysInUse } = sandbox;
  const access = openToBrowsers.includes(name) ? 'any' : 'secret';

  return async (req, res) => {
    const requestId = `req_${randomText(14)}`;
    res.set({ 'request-id': requestId, 'cache-control': 'no-store' });
    const key = checkKey(req, sandbox.keys, access);
    const form = formOf(req);
    const tree = parseForm(form);
    const idempotencyKey = idempotencyKeyOf(req);
    const parametersHash = hash('sha256', form.split('&').toSorted().join('&'));
    if (idempotencyKey) {
      if (keysInUse.has(idempotencyKey)) throw keyInUse(idempotencyKey);
      const earlier = earlierAnswer(sandbox, idempotencyKey, req, parametersHash);
      if (earlier) {
        res.set('idempotent-replayed', 'true').status(earlier.status).json(earlier.body);
        return;
      }
      keysInUse.add(idempotencyKey);
    }
    const fault = takeFault(sandbox.planned.faults, ({ operation }) => [name, '*'].includes(operation));
    const failure = fault?.kind === 'error' ? errorAnswer(fault.status) : undefined;

    function execute(change: LedgerChange): Answer {
      const params = new Params(tree);
      const answer = handle({ ...change, params, key }, String(req.params.id ?? ''));
      params.done();
      const given = failure ?? answer;
      if (idempotencyKey) {
        const request = { method: req.method, path: pathOf(req), parametersHash };
        change.ledger.put('answers', idempotencyKey, { ...request, ...given, at: change.nowMs });
      }
      return given;
    }

    let answer: Answer;
    try {
      if (fault?.when === 'before' && (await inject(fault, res))) return;
      const isRefused = fault?.when === 'before' && failure;
      answer = isRefused ? failure : sandbox.change(execute, { requestId, idempotencyKey });
    } finally {
      if (idempotencyKey) keysInUse.delete(idempotencyKey);
    }
    if (fault?.when === 'after' && (await inject(fault, res))) return;
    res.status(answer.status).json(answer.body);
  };
}
