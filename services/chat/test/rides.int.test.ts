import { createHash, randomBytes } from 'node:crypto';
import { cutProxy, eventually, type CutProxy } from '@livery/test-kit';
import type { RunningService } from '@livery/service-kit';
import type { RideFrame } from '@livery/shared-types';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientsOf, type IoClient, type RawClient } from './clients.ts';
import { startChat, type Harness } from './harness.ts';
import { startReplica } from './processes.ts';

let wire: CutProxy;
let chat: Harness;
let second: RunningService;
let publisher: Redis;
beforeAll(async () => {
  wire = await cutProxy(process.env['REDIS_URL'] ?? '');
  chat = await startChat({ REDIS_URL: wire.url });
  second = await chat.addReplica();
  publisher = new Redis(process.env['REDIS_URL'] ?? '');
});
const { visitorOn, ioOn, closeAll } = clientsOf(() => chat);
afterEach(closeAll);
afterAll(async () => {
  publisher.disconnect();
  await chat.stop();
  await wire.close();
});

const tokenOfRide = () => randomBytes(32).toString('base64url');
const channelOf = (token: string) =>
  `${chat.environment.redisPrefix}ride:${createHash('sha256').update(token).digest('hex')}`;
const frame = (lat: number): RideFrame => ({
  position: { lat, lng: -79.4, at: '2026-06-10T12:00:00.000Z' },
  expectedAt: '2026-06-10T12:20:00.000Z',
});
/** As booking does it; answers how many replicas are subscribed. */
const publish = (token: string, what: object | string) =>
  publisher.publish(channelOf(token), typeof what === 'string' ? what : JSON.stringify(what));
const subscribersOf = async (token: string) => (await publisher.pubsub('NUMSUB', channelOf(token)))[1];
const anyone = { role: 'public' } as const;

const rawFrames = (client: RawClient) =>
  client.ofType('ride').map(({ position, expectedAt }) => ({ position, expectedAt }));
const ioFrames = (client: IoClient) =>
  client.received.filter(({ event }) => event === 'ride').map(({ payload }) => payload);

describe('who follows a ride', () => {
  it('gets its frames on either socket of either replica', async () => {
    const token = tokenOfRide();
    const raws = [await visitorOn(), await visitorOn({ url: second.url })];
    const ios = [await ioOn(anyone), await ioOn({ ...anyone, url: second.url })];
    for (const raw of raws) expect(await raw.ask({ type: 'watch', token })).toMatchObject({ ok: true });
    for (const io of ios) expect(await io.ask('watch', { token })).toEqual({ ok: true });
    expect(await publish(token, frame(43.6))).toBe(2);
    await publish(token, { position: null, expectedAt: null });
    for (const raw of raws)
      await eventually(() =>
        expect(rawFrames(raw)).toEqual([frame(43.6), { position: null, expectedAt: null }]),
      );
    for (const io of ios)
      await eventually(() =>
        expect(ioFrames(io)).toEqual([frame(43.6), { position: null, expectedAt: null }]),
      );
  });

  it('gets those of one ride: the one that was named last', async () => {
    const [former, latter] = [tokenOfRide(), tokenOfRide()];
    const io = await ioOn(anyone);
    await io.ask('watch', { token: former });
    await io.ask('watch', { token: latter });
    expect(await publish(former, frame(1))).toBe(0);
    expect(await publish(latter, frame(2))).toBe(1);
    await eventually(() => expect(ioFrames(io)).toEqual([frame(2)]));
  });

  it('gets no frame that cannot be read, and stays connected', async () => {
    const token = tokenOfRide();
    const raw = await visitorOn();
    await raw.ask({ type: 'watch', token });
    for (const bad of ['', 'null', '{"position":{"lat":"north"},"expectedAt":null}', '[1]'])
      await publish(token, bad);
    await publish(token, frame(3));
    await eventually(() => expect(rawFrames(raw)).toEqual([frame(3)]));
  });

  it('is not subscribed any more once the last one is gone', async () => {
    const token = tokenOfRide();
    const [one, another] = [await visitorOn(), await ioOn(anyone)];
    await one.ask({ type: 'watch', token });
    await another.ask('watch', { token });
    one.close();
    await publish(token, frame(4));
    await eventually(() => expect(ioFrames(another)).toEqual([frame(4)]));
    another.close();
    await eventually(async () => expect(await subscribersOf(token)).toBe(0));
  });

  it.each([
    ['no token', {}],
    ['a short one', { token: 'short' }],
    ['one with other characters', { token: `${'x'.repeat(30)}*` }],
    ['something else', { token: { $ne: 1 } }],
  ])('says which ride: %s is refused', async (_what, payload) => {
    const raw = await visitorOn();
    expect(await raw.ask({ type: 'watch', ...payload })).toMatchObject({
      ok: false,
      code: 'invalid_request',
    });
    const io = await ioOn(anyone);
    expect(await io.ask('watch', payload as { token: string })).toMatchObject({
      ok: false,
      code: 'invalid_request',
    });
  });

  it('is told nothing of conversations, nor they of rides', async () => {
    const token = tokenOfRide();
    const raw = await visitorOn();
    await raw.ask({ type: 'watch', token });
    const agent = await ioOn();
    await publish(token, frame(5));
    await eventually(() => expect(rawFrames(raw)).toEqual([frame(5)]));
    expect(ioFrames(agent)).toEqual([]);
  });

  it('is held to as many frames as everybody else', async () => {
    const strict = await chat.addReplica({ MESSAGES_PER_MINUTE: '1' });
    const raw = await visitorOn({ url: strict.url });
    for (let i = 0; i < 7; i += 1) raw.send({ type: 'watch', token: tokenOfRide() });
    expect(await raw.closed).toEqual({ code: 1008 });
    await strict.stop();
  });
});

describe('a replica that is killed', () => {
  it('loses its followers to another one, where they get frames again', async () => {
    const token = tokenOfRide();
    const killed = await startReplica({ ...chat.variables, REDIS_URL: process.env['REDIS_URL'] ?? '' });
    const before = await visitorOn({ url: killed.url });
    await before.ask({ type: 'watch', token });
    await publish(token, frame(6));
    await eventually(() => expect(rawFrames(before)).toEqual([frame(6)]));
    await killed.kill();
    await before.closed;
    const after = await visitorOn({ url: second.url });
    await after.ask({ type: 'watch', token });
    await publish(token, frame(7));
    await eventually(() => expect(rawFrames(after)).toEqual([frame(7)]));
  });
});

describe('a Redis that', () => {
  it.each([
    ['is away', () => wire.cut(), () => wire.restore()],
    ['keeps its connections and answers nothing', () => wire.freeze(), () => wire.thaw()],
  ])('%s has new followers refused, and all others fetch again afterwards', async (_how, leave, comeBack) => {
    const token = tokenOfRide();
    const raw = await visitorOn();
    await raw.ask({ type: 'watch', token });
    const late = await ioOn(anyone);
    await leave();
    // Whoever waited for Redis would wait for ever.
    expect(await late.ask('watch', { token: tokenOfRide() })).toMatchObject({
      ok: false,
      code: 'unavailable',
      retryAfterSeconds: 2,
    });
    await comeBack();
    await eventually(async () => expect(await late.ask('watch', { token })).toEqual({ ok: true }), {
      timeoutMs: 30_000,
    });
    await publish(token, frame(8));
    await eventually(() => expect(rawFrames(raw).at(-1)).toEqual(frame(8)));
    await eventually(() => expect(ioFrames(late).at(-1)).toEqual(frame(8)));
  });

  it('was away has everybody told to fetch again', async () => {
    const raw = await visitorOn();
    await raw.ask({ type: 'watch', token: tokenOfRide() });
    await wire.cut();
    await wire.restore();
    await eventually(() => expect(rawFrames(raw)).toEqual([{ position: null, expectedAt: null }]));
  });
});
