import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { afterEach, describe, expect, it } from 'vitest';
import { brokerMessages } from '../bench/harness/brokerMessages.ts';
import { startCountingProxy } from '../bench/harness/countingProxy.ts';
import { describeProfile, packageOf } from '../bench/harness/cpuProfile.ts';
import { endedChildrenMicros, spentBy } from '../bench/harness/cpu.ts';
import { perOperation, rateBetween, sumOf } from '../bench/harness/meter.ts';
import { mongoCommands } from '../bench/harness/mongoCommands.ts';
import { callsIn } from '../bench/harness/redisCommands.ts';
import { placeIn } from '../bench/harness/traffic.ts';

const { BSON } = createRequire(new URL('../bench/package.json', import.meta.url))('mongodb');

/** Feeds bytes in pieces of three, and answers what was reported. */
function reportedBy(reader, ...messages) {
  const names = [];
  const read = reader((name) => names.push(name));
  const bytes = Buffer.concat(messages);
  for (let at = 0; at < bytes.length; at += 3) read(bytes.subarray(at, at + 3));
  return names;
}

describe('database commands', () => {
  function message(body, sequences = {}, { opCode = 2013, checksum = false } = {}) {
    const sections = [Buffer.from([0]), BSON.serialize(body)];
    for (const [name, documents] of Object.entries(sequences)) {
      const content = Buffer.concat([
        Buffer.from(`${name}\0`),
        ...documents.map((one) => BSON.serialize(one)),
      ]);
      const size = Buffer.alloc(4);
      size.writeInt32LE(content.length + 4);
      sections.push(Buffer.from([1]), size, content);
    }
    if (checksum) sections.push(Buffer.alloc(4));
    const rest = Buffer.concat(sections);
    const head = Buffer.alloc(20);
    head.writeInt32LE(head.length + rest.length, 0);
    head.writeInt32LE(opCode, 12);
    head.writeUInt32LE(checksum ? 1 : 0, 16);
    return Buffer.concat([head, rest]);
  }
  const $db = 'livery_booking';

  it('are named by service, command and collection, however the bytes arrive', () => {
    expect(
      reportedBy(
        mongoCommands,
        message({ insert: 'bookings', $db }, { documents: [{ a: 1 }, { a: 2 }] }),
        message({ getMore: 7n, collection: 'bookings', $db }, {}, { checksum: true }),
        message({ aggregate: 1, pipeline: [], $db }),
      ),
    ).toEqual(['booking: insert bookings', 'booking: getMore bookings', 'booking: aggregate']);
  });

  it('of a bulk write over several collections are one', () => {
    const bulk = message(
      { bulkWrite: 1, $db: 'admin' },
      { ops: [{ insert: 0 }, { insert: 1 }], nsInfo: [{ ns: `${$db}.bookings` }, { ns: `${$db}.counters` }] },
    );
    expect(reportedBy(mongoCommands, bulk)).toEqual(['booking: bulkWrite bookings+counters']);
  });

  it('leave out what the driver says by itself', () => {
    const greeting = message({ isMaster: 1, $db: 'admin' }, {}, { opCode: 2004 });
    expect(reportedBy(mongoCommands, greeting, message({ hello: 1, $db: 'admin' }))).toEqual([]);
  });
});

describe('broker messages', () => {
  const short = (text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
  function frame(type, ...parts) {
    const payload = Buffer.concat(parts);
    const head = Buffer.alloc(7);
    head.writeUInt8(type, 0);
    head.writeUInt16BE(1, 1);
    head.writeUInt32BE(payload.length, 3);
    return Buffer.concat([head, payload, Buffer.from([0xce])]);
  }
  const method = (id, ...args) => frame(1, Buffer.from([0, 60, 0, id]), ...args);

  it('are named by what is done and the routing key', () => {
    const number = Buffer.alloc(8, 1);
    expect(
      reportedBy(
        (report) => brokerMessages(report).sent,
        Buffer.from('AMQP\0\0\x09\x01', 'latin1'),
        method(40, Buffer.alloc(2), short('livery.events'), short('booking.created'), Buffer.from([0])),
        frame(2, Buffer.alloc(20)),
        method(
          60,
          short('consumer'),
          number,
          Buffer.from([0]),
          short('livery.events'),
          short('settings.updated'),
        ),
        method(80, number, Buffer.from([0])),
      ),
    ).toEqual(['publish booking.created', 'deliver settings.updated']);
  });
});

it('Redis commands leave out those that ask for them', () => {
  const stats =
    '+OK\r\n$99\r\n# Commandstats\r\ncmdstat_auth:calls=9,usec=1\r\ncmdstat_get:calls=12,usec=3\r\n' +
    'cmdstat_client|setname:calls=2,usec=1\r\ncmdstat_info:calls=4,usec=9\r\n';
  expect(callsIn(stats)).toEqual({ get: 12, 'client|setname': 2 });
});

it('what the clock would have taken is no cost of an operation', () => {
  const reading = (at, value) => ({ at, counts: { 'cpu booking': value, 'cpu mongo': value / 2 } });
  const idle = rateBetween(reading(0, 0), reading(1_000, 20));
  const cost = perOperation(reading(5_000, 100), reading(7_000, 240), 10, idle);
  expect(cost).toEqual({ 'cpu booking': 10, 'cpu mongo': 5 });
  expect(sumOf(cost, 'cpu')).toBe(15);
  expect(sumOf(cost, 'cpu', ['mongo'])).toBe(10);
});

describe('a process', () => {
  it('has spent what its children have that ended', () => {
    const words = ['S', ...Array.from({ length: 12 }, () => '0'), '7', '5', '20'];
    expect(endedChildrenMicros(`42 (a (strange) name) ${words.join(' ')}`)).toBe(120_000);
  });

  it('is read with what it has written', () => {
    const { cpuMicros, bytesWritten, writeCalls } = spentBy(process.pid);
    expect(cpuMicros).toBeGreaterThan(0);
    expect(bytesWritten).toBeGreaterThan(0);
    expect(writeCalls).toBeGreaterThan(0);
  });
});

describe('a proxy that counts', () => {
  const stops = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  it('shows both sides and changes nothing', async () => {
    const server = createServer((_req, res) => res.end('unchanged')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const seen = { sent: '', received: '' };
    const proxy = await startCountingProxy(
      { host: '127.0.0.1', port: server.address().port },
      { host: '127.0.0.1', port: 0 },
      () => ({
        sent: (piece) => void (seen.sent += piece),
        received: (piece) => void (seen.received += piece),
      }),
    );
    stops.push(proxy.stop, async () => server.close());
    const answer = await fetch(`http://127.0.0.1:${proxy.port}/path`);
    expect(await answer.text()).toBe('unchanged');
    expect(seen.sent).toContain('GET /path');
    expect(seen.received).toContain('unchanged');
  });

  it('finds a server by its port or its socket', () => {
    expect(placeIn('mongodb://127.0.0.1:27017/?directConnection=true')).toEqual({
      host: '127.0.0.1',
      port: 27017,
    });
    expect(placeIn('mongodb://%2Ftmp%2Fmongo.sock/?directConnection=true')).toEqual({
      path: '/tmp/mongo.sock',
    });
  });
});

describe('a CPU profile', () => {
  it('is summed up by package and by function, without what was idle', () => {
    const frame = (functionName, url = '') => ({ functionName, url, lineNumber: 9 });
    const nodes = [
      frame('(idle)'),
      frame('(garbage collector)'),
      frame('serialize', 'file:///p/node_modules/.pnpm/bson@7/node_modules/bson/lib/bson.mjs'),
    ].map((callFrame, id) => ({ id, callFrame }));
    const { text, busyMicros } = describeProfile(
      { nodes, samples: [0, 1, 2, 2], timeDeltas: [9_000, 1_000, 1_000, 2_000] },
      2,
    );
    expect(busyMicros).toBe(4_000);
    expect(text).toMatch(/\| 1\.500 \| 75\.0 % \| bson +\| serialize lib\/bson\.mjs:10/);
    expect(text).not.toContain('(idle)');
  });

  it('knows packages by their files', () => {
    expect(packageOf('node:internal/streams/writable')).toBe('node:streams');
    expect(packageOf('file:///p/node_modules/.pnpm/x/node_modules/@node-rs/argon2/index.js')).toBe(
      '@node-rs/argon2',
    );
    expect(packageOf('file:///p/services/booking/src/service.ts')).toBe('services/booking');
    expect(packageOf('', 'writev')).toBe('(native)');
  });
});
