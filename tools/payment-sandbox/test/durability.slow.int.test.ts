import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  anIntent,
  clientsOf,
  paidIntent,
  publishableKey,
  secretKey,
  startReceiver,
  startSandbox,
  temporaryDirectory,
  webhookSecret,
  eventually,
} from './harness.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

type Environment = Record<string, string>;

function spawnSandbox(environment: Environment): ChildProcess {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      WEBHOOK_SECRET: webhookSecret,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** The sandbox as a process of its own, once it answers. */
async function startProcess(environment: Environment) {
  const child = spawnSandbox(environment);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = await eventually(
    () =>
      /payment sandbox: (http:\S+)/.exec(output)?.[1] ?? Promise.reject(new Error(`not started: ${output}`)),
  );
  async function kill() {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  return { ...clientsOf(url), kill };
}

/** How a sandbox that can't start ends. */
async function failureOf(environment: Environment) {
  const child = spawnSandbox(environment);
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}

describe('the ledger of a sandbox that is killed', () => {
  it('holds every acknowledged payment and refund, to the cent', async () => {
    const SANDBOX_STATE_DIR = temporaryDirectory();
    const paid = new Map<string, number>();
    const refunded = new Map<string, number>();
    for (let round = 0; round < 3; round += 1) {
      const { kill, ...client } = await startProcess({ SANDBOX_STATE_DIR });
      const payForever = async () => {
        for (let amount = 1000; ; amount += 1) {
          const { id } = await paidIntent(client, 'visa', amount);
          paid.set(id, amount);
          const refund = await client.stripe.refunds.create({ payment_intent: id, amount: 500 });
          refunded.set(refund.id, 500);
        }
      };
      const enough = refunded.size + 30;
      const running = Array.from({ length: 4 }, () => payForever().catch((error: unknown) => error));
      await eventually(() => expect(refunded.size).toBeGreaterThan(enough));
      await kill();
      await Promise.all(running);
    }
    const { control } = await startProcess({ SANDBOX_STATE_DIR });
    const { body } = await control('ledger');
    const intents = new Map<string, { status: string; amount: number }>(
      body.intents.map((intent: { id: string }) => [intent.id, intent]),
    );
    for (const [id, amount] of paid) expect(intents.get(id)).toMatchObject({ status: 'succeeded', amount });
    const kept = new Set<string>(body.refunds.map((refund: { id: string }) => refund.id));
    for (const id of refunded.keys()) expect(kept).toContain(id);
    expect(body.balanced).toBe(true);
    // What was done but not acknowledged may be there besides: paid in full or not at all.
    for (const intent of body.intents) expect([0, intent.amount]).toContain(intent.amount_received);
  });

  it('answers an idempotency key as before', async () => {
    const SANDBOX_STATE_DIR = temporaryDirectory();
    const before = await startProcess({ SANDBOX_STATE_DIR });
    const first = await before.stripe.paymentIntents.create(anIntent, { idempotencyKey: 'booking-1' });
    await before.kill();
    const after = await startProcess({ SANDBOX_STATE_DIR });
    expect(await after.stripe.paymentIntents.create(anIntent, { idempotencyKey: 'booking-1' })).toEqual(
      first,
    );
  });

  it('keeps undelivered webhooks and payments that have yet to settle', async () => {
    const SANDBOX_STATE_DIR = temporaryDirectory();
    const before = await startProcess({
      SANDBOX_STATE_DIR,
      WEBHOOK_URL: 'http://127.0.0.1:9/',
      SANDBOX_SETTLE_AFTER_MS: '100',
    });
    const { id } = await paidIntent(before, 'processing');
    await before.kill();
    const receiver = await startReceiver();
    const after = await startProcess({ SANDBOX_STATE_DIR, WEBHOOK_URL: receiver.endpoint.url });
    // An attempt that failed before the kill waits for its next one; what settles now is sent at once.
    await eventually(() =>
      expect(receiver.types().toSorted()).toEqual([
        'charge.pending',
        'charge.succeeded',
        'payment_intent.created',
        'payment_intent.processing',
        'payment_intent.succeeded',
      ]),
    );
    expect(await after.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
  });
});

describe('the journal', () => {
  it('ignores a last line that was cut short', async () => {
    const first = await startSandbox();
    const { id } = await paidIntent(first);
    await first.stop();
    appendFileSync(join(first.stateDir, 'books.ndjson'), '{"put":[["intents","pi_half",{"int');
    const second = await startSandbox({ stateDir: first.stateDir });
    await second.stripe.refunds.create({ payment_intent: id });
    await second.stop();
    const third = await startSandbox({ stateDir: first.stateDir });
    expect((await third.stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1);
    expect((await third.stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('stops the start when it is damaged', async () => {
    const { stop, stateDir, ...client } = await startSandbox();
    await paidIntent(client);
    await stop();
    const path = join(stateDir, 'books.ndjson');
    writeFileSync(path, `broken\n${readFileSync(path, 'utf8')}`);
    expect(await failureOf({ SANDBOX_STATE_DIR: stateDir })).toMatchObject({
      code: 1,
      output: expect.stringContaining('books.ndjson'),
    });
  });

  it('keeps everything when it is compacted at the start', async () => {
    const first = await startSandbox();
    const { id } = await paidIntent(first);
    for (let part = 0; part < 40; part += 1)
      await first.stripe.refunds.create({ payment_intent: id, amount: 1 });
    const path = join(first.stateDir, 'books.ndjson');
    await first.stop();
    // Each line a second time, as if everything had been changed once more: more lines than rows.
    const journal = readFileSync(path, 'utf8');
    writeFileSync(path, journal.repeat(8));
    const second = await startSandbox({ stateDir: first.stateDir });
    expect(readFileSync(path).length).toBeLessThan(journal.length * 4);
    await second.stripe.refunds.create({ payment_intent: id, amount: 1 });
    await second.stop();
    const third = await startSandbox({ stateDir: first.stateDir });
    expect((await third.control('ledger')).body).toMatchObject({
      balanced: true,
      totals: { cad: { captured: 14_900, refunded: 41 } },
    });
  });
});

describe('a second sandbox on the same port', () => {
  it('fails, and leaves the ledger of the first alone', async () => {
    const first = await startSandbox();
    const { id } = await paidIntent(first);
    const PORT = new URL(first.url).port;
    const failure = await failureOf({ SANDBOX_STATE_DIR: first.stateDir, PORT });
    expect(failure).toMatchObject({ code: 1, output: expect.stringContaining('EADDRINUSE') });
    await first.stripe.refunds.create({ payment_intent: id });
    await first.stop();
    const again = await startSandbox({ stateDir: first.stateDir });
    expect((await again.control('ledger')).body).toMatchObject({
      balanced: true,
      totals: { cad: { captured: 14_900, refunded: 14_900 } },
    });
  });
});

describe('the process', () => {
  it.each([
    [{ NODE_ENV: 'production' }, 'production'],
    [{ STRIPE_SECRET_KEY: 'sk_live_real' }, 'test keys only'],
    [{ STRIPE_PUBLISHABLE_KEY: '' }, 'STRIPE_PUBLISHABLE_KEY must be set'],
    [{ WEBHOOK_URL: 'http://127.0.0.1:9/', WEBHOOK_SECRET: '' }, 'WEBHOOK_SECRET must be set'],
  ])('does not start with %j', async (environment, reason) => {
    const SANDBOX_STATE_DIR = temporaryDirectory();
    const failure = await failureOf({ SANDBOX_STATE_DIR, ...environment });
    expect(failure).toMatchObject({ code: 1, output: expect.stringContaining(reason) });
  });
});
