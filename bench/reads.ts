import { IDENTITY_HEADER, signIdentity } from '@livery/service-kit';
import { startBare } from './harness/bareServer.ts';
import type { Bench } from './harness/bench.ts';
import { alternate } from './harness/alternate.ts';
import { loadOf, sameBytes } from './harness/loadOf.ts';
import { each } from './harness/numbers.ts';
import { figure, ratio, side } from './harness/rows.ts';

const PATH = '/api/vehicles';
const CONNECTIONS = 32;
const HOUR_SECONDS = 3_600;

/** The fleet as customers read it: from the gateway's memory, from the catalog itself, and the same bytes without us. */
export const reads: Bench = {
  name: 'reads',
  run: async ({ product, rounds, seconds }) => {
    const { gateway, addresses, identitySecret, pidOf } = await product();
    const answer = await fetch(gateway + PATH, { headers: { 'accept-encoding': 'identity' } });
    const etag = answer.headers.get('etag') ?? '';
    const expected = Buffer.from(await answer.arrayBuffer());
    const bare = await startBare('bareHttp.ts', expected.toString());
    const token = signIdentity(
      identitySecret,
      { role: 'public', subject: 'public', audience: 'catalog' },
      HOUR_SECONDS,
    );
    const calls = {
      gateway: { url: gateway + PATH },
      catalog: { url: (addresses['catalog'] ?? '') + PATH, headers: { [IDENTITY_HEADER]: token } },
      bare: { url: bare.url + PATH },
      unchanged: { url: gateway + PATH, headers: { 'If-None-Match': etag } },
    };
    const load = { connections: CONNECTIONS, seconds };
    const whole = { ...load, accepts: sameBytes(expected) };
    try {
      const measured = await alternate(rounds, {
        gateway: loadOf(() => calls.gateway, [pidOf('gateway')], whole),
        catalog: loadOf(() => calls.catalog, [pidOf('catalog')], whole),
        bare: loadOf(() => calls.bare, [bare.pid], whole),
        unchanged: loadOf(() => calls.unchanged, [pidOf('gateway')], {
          ...load,
          accepts: (status) => status === 304,
        }),
      });
      const perSecond = (name: keyof typeof measured) => side(name, each(measured[name], 'perSecond'));
      const cpu = (name: keyof typeof measured) => side(name, each(measured[name], 'cpuMicros'));
      return [
        ratio({
          what: `list of ${expected.length} bytes ÷ catalog`,
          unit: 'req/s',
          candidate: perSecond('gateway'),
          reference: perSecond('catalog'),
        }),
        ratio({
          what: 'list ÷ bare node:http, same bytes',
          unit: 'req/s',
          candidate: perSecond('gateway'),
          reference: perSecond('bare'),
          target: { atLeast: 0.6 },
        }),
        ratio({
          what: '304 ÷ bare node:http',
          unit: 'req/s',
          candidate: perSecond('unchanged'),
          reference: perSecond('bare'),
        }),
        ratio({
          what: 'catalog asked directly, CPU ÷ bare',
          unit: 'µs',
          candidate: cpu('catalog'),
          reference: cpu('bare'),
          target: { atMost: 4 },
        }),
        ratio({ what: 'CPU ÷ bare', unit: 'µs', candidate: cpu('gateway'), reference: cpu('bare') }),
        figure({ what: 'list, p99', unit: 'ms', name: 'gateway', rounds: each(measured.gateway, 'p99') }),
      ];
    } finally {
      await bare.stop();
    }
  },
};
