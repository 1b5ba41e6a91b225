import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { drive } from '../bench/harness/httpLoad.ts';
import { sameBytes } from '../bench/harness/loadOf.ts';
import { startMailSink } from '../bench/harness/mailSink.ts';
import { plain } from '../bench/harness/numbers.ts';
import { ratio, side } from '../bench/harness/rows.ts';
import { compareThirds } from '../bench/soak/verdict.ts';

const windows = (of, length = 9) =>
  Array.from({ length }, (_, index) => ({
    p50: 4,
    p99: 20,
    errors: 0,
    memory: { gateway: 150, mongo: 200 },
    ...of(index),
  }));
const grown = (list) => compareThirds(list).flatMap(({ what, hasGrown }) => (hasGrown ? [what] : []));

describe('a soak', () => {
  it('passes when nothing grows', () => {
    expect(grown(windows(() => ({})))).toEqual([]);
  });

  it('reports a service whose memory keeps growing', () => {
    expect(grown(windows((index) => ({ memory: { gateway: 150 + index * 20, mongo: 200 } })))).toEqual([
      'memory of gateway',
    ]);
  });

  it('lets a service fill its heap at first, and not for half an hour', () => {
    const fuller = (length) =>
      windows((index) => ({ memory: { gateway: 150 + (index * 45) / length } }), length);
    expect(grown(fuller(9))).toEqual([]);
    expect(grown(fuller(180))).toEqual(['memory of gateway']);
  });

  it('lets a database keep what it stores', () => {
    expect(grown(windows((index) => ({ memory: { gateway: 150, mongo: 200 + index * 100 } })))).toEqual([]);
  });

  it('reports answers that take longer and longer', () => {
    expect(grown(windows((index) => ({ p50: 4 + index, p99: 20 + index * 10 })))).toEqual([
      'latency, p50',
      'latency, p99',
    ]);
  });
});

describe('a ratio', () => {
  const against = (reference, target) =>
    ratio({
      what: 'reads',
      unit: 'req/s',
      candidate: side('ours', [90, 100, 110]),
      reference: side('bare', reference),
      target,
    });

  it('compares medians with the target', () => {
    expect(against([190, 200, 210], { atLeast: 0.5 })).toMatchObject({
      value: 0.5,
      isMet: true,
      isUnclear: false,
    });
    expect(against([190, 200, 210], { atMost: 0.4 })).toMatchObject({ isMet: false });
  });

  it('says when the ranges of both sides touch', () => {
    expect(against([105, 120, 130])).toMatchObject({ isUnclear: true });
  });

  it('is written with three digits', () => {
    expect([0.0424, 1.2345, 123.45, 12_345].map(plain)).toEqual(['0.042', '1.23', '123', '12345']);
  });
});

describe('the load', () => {
  async function serve(answer) {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
  }

  it('counts answers that come in pieces', async () => {
    let asked = 0;
    const { url, stop } = await serve((_req, res) => {
      asked += 1;
      res.setHeader('Content-Length', 4);
      res.write('ab');
      setImmediate(() => res.end('cd'));
    });
    const options = { connections: 2, seconds: 0.05, accepts: sameBytes(Buffer.from('abcd')) };
    const { operations, latencies } = await drive(() => ({ url }), options);
    expect(operations).toBeGreaterThanOrEqual(options.connections);
    expect(operations).toBe(asked);
    expect(latencies).toHaveLength(operations);
    stop();
  });

  it('ends with the first answer that has other bytes', async () => {
    const { url, stop } = await serve((_req, res) => res.end('xbcd'));
    const options = { connections: 2, seconds: 5, accepts: sameBytes(Buffer.from('abcd')) };
    await expect(drive(() => ({ url }), options)).rejects.toThrow('Wrong answer 200: xbcd');
    stop();
  });
});

it('the mail server reports when an e-mail arrives, and counts it once it is complete', async () => {
  const sink = await startMailSink();
  const handedOver = sink.handedOver('ada@example.com');
  const socket = connect(Number(new URL(sink.smtpUrl).port), '127.0.0.1');
  const said = [];
  socket.on('data', (chunk) => said.push(...String(chunk).trim().split('\r\n')));
  const lines = ['EHLO us', 'MAIL FROM:<we@example.com>', 'RCPT TO:<ada@example.com>', 'DATA', 'Hello', '.'];
  socket.write(`${lines.join('\r\n')}\r\n`);
  expect(await handedOver).toBeGreaterThan(0);
  const codes = () => said.map((line) => line.slice(0, 3));
  const toGreeting = ['250', '250', '250', '250'];
  await expect.poll(codes).toEqual(['220', ...toGreeting, '250', '250', '354', '250']);
  expect(said).toContain('250-PIPELINING');
  expect(sink.count()).toBe(1);
  socket.destroy();
  await sink.stop();
});
