import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createLogger, inSpan, newEvent, outsideTrace, traceHeaders, traceparent } from '../src/index.ts';
import { startTelemetry } from '../src/telemetry/startTelemetry.ts';
import { traceFields } from '../src/telemetry/tracing.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const newCatalogEvent = () =>
  newEvent('catalog.changed', randomUUID(), { kind: 'service', id: randomUUID() });

const received: string[] = [];
const collector = createServer((req, res) => {
  req.on('data', (chunk: Buffer) => received.push(chunk.toString()));
  req.on('end', () => res.end('{}'));
});
afterAll(() => collector.close());

describe('traces', () => {
  it('leave no mark anywhere while there is nowhere to send them to', async () => {
    const telemetry = await startTelemetry('test', { OTEL_TRACES_SAMPLER_ARG: 1 }, logger);
    await inSpan({ name: 'work', kind: 'internal' }, async () => {
      expect(traceHeaders()).toEqual({});
      expect(traceparent()).toBeUndefined();
      expect(traceFields()).toEqual({});
      expect(newCatalogEvent()).not.toHaveProperty('traceparent');
    });
    await telemetry.stop();
  });

  it('go on from where an event came from, into another process if need be, and are sent at the stop', async () => {
    collector.listen(0, '127.0.0.1');
    await new Promise((resolve) => collector.once('listening', resolve));
    const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
    const telemetry = await startTelemetry('test', { OTEL_EXPORTER_OTLP_ENDPOINT: url }, logger);

    const event = await inSpan({ name: 'order', kind: 'server' }, async () => ({
      ...newCatalogEvent(),
      traceId: traceFields().traceId,
    }));
    expect(event.traceparent).toMatch(new RegExp(`^00-${event.traceId}-[0-9a-f]{16}-01$`));

    await inSpan({ name: 'effect', kind: 'consumer', from: event.traceparent }, async () => {
      expect(traceFields().traceId).toBe(event.traceId);
      expect(outsideTrace(traceFields)).toEqual({});
    });
    await inSpan({ name: 'stranger', kind: 'server', from: undefined }, async () => {
      expect(traceFields().traceId).not.toBe(event.traceId);
    });
    await expect(
      inSpan({ name: 'fault', kind: 'internal' }, () => Promise.reject(new TypeError('ada@example.com'))),
    ).rejects.toThrow('ada@');

    await telemetry.stop();
    const sent = received.join('');
    for (const name of ['order', 'effect', 'stranger', 'fault', 'TypeError'])
      expect(sent).toContain(`"${name}"`);
    expect(sent).not.toContain('ada@');
  });
});
