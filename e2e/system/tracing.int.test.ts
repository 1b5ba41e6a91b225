import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashBooking, startProduct, type Product } from './startProduct.ts';
import { startCollector, type Collector, type Span } from './tracing/collector.ts';

const READER = 'traced@example.com';
/** A trace that somebody outside would like us to write into. */
const FOREIGN_TRACE = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';

let collector: Collector;
let product: Product;
beforeAll(async () => {
  collector = await startCollector();
  product = await startProduct({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' } });
  await product.logIn();
}, 180_000);
afterAll(async () => {
  await product?.stop();
  await collector?.stop();
}, 60_000);

interface LogLine {
  msg: string;
  requestId?: string;
  traceId?: string;
}

function logOf(service: string): LogLine[] {
  return readFileSync(join(product.logFolder, `${service}.log`), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine);
}

/** Books with a request id of our own and answers the trace that the gateway's log gives it. */
async function bookTraced(email: string): Promise<string> {
  const requestId = randomUUID();
  const created = await product.book(await cashBooking(product, email), {
    'x-request-id': requestId,
    traceparent: `00-${FOREIGN_TRACE}-bbbbbbbbbbbbbbbb-01`,
  });
  expect(created.status).toBe(201);
  return eventually(async () => {
    const line = logOf('gateway').find((one) => one.requestId === requestId);
    if (line?.traceId === undefined) throw new Error('the gateway has not logged it yet');
    return line.traceId;
  });
}

/** From a span up to the one that began everything: `service name` each. */
function pathUp(spans: Span[], from: Span): string[] {
  const parent = spans.find(({ spanId }) => spanId === from.parentSpanId);
  const own = `${from.service}: ${from.name}`;
  return parent === undefined ? [own] : [...pathUp(spans, parent), own];
}

describe('one trace', () => {
  it('leads from the booking POST to the e-mail, in the logs and in the collector', async () => {
    const traceId = await bookTraced(READER);
    await product.waitForMails(READER, 1);

    await eventually(async () => {
      for (const service of ['gateway', 'booking', 'notification']) {
        const lines = logOf(service).filter((line) => line.traceId === traceId);
        expect(lines.length, `lines of ${service}`).toBeGreaterThan(0);
      }
      const sent = logOf('notification').filter((line) => line.traceId === traceId);
      expect(sent.map(({ msg }) => msg)).toContain('e-mail sent');
    });

    const path = await eventually(async () => {
      const spans = collector.ofTrace(traceId);
      const email = spans.find(({ name }) => name === 'send booking-received');
      if (email === undefined)
        throw new Error(spans.map(({ service, name }) => `${service}: ${name}`).join('\n'));
      const names = pathUp(spans, email);
      // Spans come in batches: the first of the path may arrive last, and those beside it later.
      expect(names).toHaveLength(6);
      const services = new Set(spans.map(({ service }) => service));
      expect([...services].sort()).toEqual(['booking', 'catalog', 'chat', 'gateway', 'notification']);
      return names;
    });
    expect(path).toEqual([
      'gateway: POST via booking',
      'gateway: POST booking',
      'booking: POST /api/bookings',
      'booking: publish booking.created',
      'notification: process booking.created',
      'notification: send booking-received',
    ]);

    const spans = collector.ofTrace(traceId);
    const writes = spans.filter(({ attributes }) => attributes['db.system.name'] === 'mongodb');
    expect(
      writes.map(({ service, attributes }) => `${service} ${String(attributes['db.collection.name'])}`),
    ).toEqual(expect.arrayContaining(['booking bookings', 'notification notifications']));
  }, 120_000);

  it('is never one that a stranger chose, and holds nobody’s address', async () => {
    await bookTraced('private.person@example.com');
    await product.waitForMails('private.person@example.com', 1);
    await product.call('GET', '/api/bookings/by-email/private.person@example.com');
    await eventually(async () => {
      const lookUps = collector.spans.filter(({ name }) => name.includes('by-email'));
      expect(lookUps.length).toBeGreaterThan(0);
    });
    expect(collector.ofTrace(FOREIGN_TRACE)).toEqual([]);
    expect(JSON.stringify(collector.spans)).not.toMatch(/private\.person|traced@example/);
  }, 120_000);

  it('is not extended by maintenance: sweeps and health checks belong to no trace', () => {
    const traces = Map.groupBy(collector.spans, ({ traceId }) => traceId);
    for (const [traceId, spans] of traces) expect(spans.length, `spans of ${traceId}`).toBeLessThan(120);
    expect(collector.spans.filter(({ name }) => /readyz|healthz|metrics/.test(name))).toEqual([]);
  });
});

describe('a collector that goes away', () => {
  it('holds nobody up', async () => {
    await collector.stop();
    const created = await product.book(await cashBooking(product, 'untraced@example.com'));
    expect(created.status).toBe(201);
    await product.waitForMails('untraced@example.com', 1);
  }, 120_000);
});
