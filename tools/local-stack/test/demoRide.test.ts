import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoRide } from '../src/demo/demoRide.ts';
import { writeDemoState } from '../src/demo/demoState.ts';
import { cleanUp, temporaryFolder } from './helpers/temporaryHome.ts';

const KEY = 'the-key-of-a-personal-link';
const PICKUP = { lat: 43.67, lng: -79.39 };
const paces = {
  slow: { positions: 1, betweenPositionsMs: 0, betweenStepsMs: 0 },
  fast: { positions: 4, betweenPositionsMs: 0, betweenStepsMs: 0 },
};

interface Sent {
  path: string;
  key: string | undefined;
  step?: string;
  lat?: number;
  lng?: number;
  amount?: string;
}

let site: Server;
let folder: string;
let sent: Sent[] = [];
let lines: string[] = [];
let stepNow: string | null = null;
const run = (...args: string[]) => demoRide(args, folder, { print: (line) => lines.push(line), paces });

const trip = () => ({
  id: 'one',
  status: stepNow === 'done' ? 'completed' : 'approved',
  pickupDate: '2026-11-25T14:00:00-05:00',
  pickupTime: '14:00',
  pickupAddress: 'Union Station',
  destinations: ['Casa Loma'],
  passengerName: 'Lars Lindqvist',
  cashToCollect: '120.00',
  ride: { step: stepNow },
});

beforeEach(async () => {
  [sent, lines, stepNow] = [[], [], null];
  folder = temporaryFolder();
  mkdirSync(join(folder, 'data'), { recursive: true });
  site = createServer(async (req, res) => {
    let text = '';
    for await (const piece of req) text += String(piece);
    const body = (text === '' ? {} : JSON.parse(text)) as Omit<Sent, 'path' | 'key'>;
    const path = (req.url ?? '').replace('/api/chauffeur/trips', '');
    if (req.method === 'POST') sent.push({ path, key: req.headers.authorization, ...body });
    stepNow = body.step ?? stepNow;
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(req.method === 'POST' ? trip() : { trips: [trip()] }));
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterEach(async () => {
  site.close();
  await cleanUp();
});

function addDemoDay(): void {
  writeDemoState(join(folder, 'data'), {
    siteUrl: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    loadedAt: Date.now(),
    isComplete: true,
    chauffeurs: [{ key: 'desmond', id: 'd', name: 'Desmond Achterberg', linkKey: KEY }],
    trips: [{ key: 'late', id: 'one', chauffeur: 'desmond', rideToken: 'token', pickup: PICKUP }],
  });
}

it('drives the next trip to its end, in order, with positions that end at the pickup', async () => {
  addDemoDay();
  expect(await run('--fast')).toBeUndefined();
  expect(sent.flatMap(({ step }) => step ?? [])).toEqual([
    'accepted',
    'on_the_way',
    'arrived',
    'on_board',
    'done',
  ]);
  const positions = sent.filter(({ path }) => path === '/one/position');
  expect(positions).toHaveLength(4);
  expect(positions.at(-1)).toMatchObject(PICKUP);
  expect(sent.at(-1)).toMatchObject({ path: '/one/cash', amount: '120.00' });
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([`Bearer ${KEY}`]));
  expect(lines.join('\n')).toContain('Desmond Achterberg is on the way');
});

it('goes on with a trip that is under way', async () => {
  addDemoDay();
  stepNow = 'arrived';
  expect(await run('--chauffeur', 'Desmond')).toBeUndefined();
  expect(sent.flatMap(({ step }) => step ?? [])).toEqual(['on_board', 'done']);
});

it('says what is missing, and presses nothing', async () => {
  expect(await run()).toMatch(/npm start/);
  addDemoDay();
  expect(await run('--chauffeur', 'nobody')).toMatch(/there are desmond/);
  expect(await run('--slow')).toMatch(/--fast/);
  stepNow = 'done';
  expect(await run()).toMatch(/every trip/i);
  expect(sent).toEqual([]);
});
