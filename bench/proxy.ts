import { IDENTITY_HEADER, signIdentity } from '@livery/service-kit';
import { alternate } from './harness/alternate.ts';
import { startBare } from './harness/bareServer.ts';
import type { Bench } from './harness/bench.ts';
import { loadOf, sameBytes } from './harness/loadOf.ts';
import { startNginx } from './harness/nginx.ts';
import { each, median } from './harness/numbers.ts';
import { figure, ratio, side } from './harness/rows.ts';

/** A call that the service answers without asking anybody, so that what lies before the service is seen best. */
const PATH = '/api/payment-config';
const CONNECTIONS = 32;
const HOUR_SECONDS = 3_600;

/** A proxied call through the gateway, through nginx and bare http-proxy-middleware, and to the service itself. */
export const proxy: Bench = {
  name: 'proxy',
  run: async ({ product, rounds, seconds, cache }) => {
    const { gateway, addresses, identitySecret, pidOf } = await product();
    const service = addresses['payment'] ?? '';
    const token = signIdentity(
      identitySecret,
      { role: 'public', subject: 'public', audience: 'payment' },
      HOUR_SECONDS,
    );
    const headers = { [IDENTITY_HEADER]: token };
    const nginx = await startNginx(cache, service, headers);
    const bare = await startBare('bareProxy.ts', JSON.stringify({ target: service, headers }));
    try {
      const expected = Buffer.from(await (await fetch(gateway + PATH)).arrayBuffer());
      const calls = {
        gateway: { url: gateway + PATH },
        nginx: { url: nginx.url + PATH },
        bare: { url: bare.url + PATH },
        direct: { url: service + PATH, headers },
      };
      const pids = {
        gateway: [pidOf('gateway')],
        nginx: nginx.pids(),
        bare: [bare.pid],
        direct: [pidOf('payment')],
      };
      const accepts = sameBytes(expected);
      const measure = (name: keyof typeof calls, connections: number) =>
        loadOf(() => calls[name], pids[name], { connections, seconds, accepts });

      const many = await alternate(rounds, {
        gateway: measure('gateway', CONNECTIONS),
        nginx: measure('nginx', CONNECTIONS),
        bare: measure('bare', CONNECTIONS),
        direct: measure('direct', CONNECTIONS),
      });
      const one = await alternate(rounds, {
        gateway: measure('gateway', 1),
        nginx: measure('nginx', 1),
        bare: measure('bare', 1),
        direct: measure('direct', 1),
      });
      const direct = median(each(one.direct, 'p50'));
      const added = (name: 'gateway' | 'nginx' | 'bare') =>
        side(
          `${name} adds`,
          each(one[name], 'p50').map((p50) => p50 - direct),
        );
      const perSecond = (name: keyof typeof many) => side(name, each(many[name], 'perSecond'));
      const cpu = (name: keyof typeof many) => side(name, each(many[name], 'cpuMicros'));
      return [
        ratio({
          what: `${CONNECTIONS} connections ÷ nginx`,
          unit: 'req/s',
          candidate: perSecond('gateway'),
          reference: perSecond('nginx'),
          target: { atLeast: 0.45 },
        }),
        ratio({
          what: `${CONNECTIONS} connections, bare http-proxy-middleware ÷ nginx`,
          unit: 'req/s',
          candidate: perSecond('bare'),
          reference: perSecond('nginx'),
        }),
        ratio({
          what: 'CPU of the proxy ÷ nginx',
          unit: 'µs',
          candidate: cpu('gateway'),
          reference: cpu('nginx'),
        }),
        ratio({
          what: 'CPU of the proxy ÷ bare http-proxy-middleware',
          unit: 'µs',
          candidate: cpu('gateway'),
          reference: cpu('bare'),
        }),
        ratio({
          what: '1 connection, time added ÷ direct',
          unit: 'ms',
          candidate: added('gateway'),
          reference: side('direct', each(one.direct, 'p50')),
          target: { atMost: 1.8 },
        }),
        ratio({
          what: '1 connection, time bare http-proxy-middleware adds ÷ direct',
          unit: 'ms',
          candidate: added('bare'),
          reference: side('direct', each(one.direct, 'p50')),
        }),
        ratio({
          what: '1 connection, time nginx adds ÷ direct',
          unit: 'ms',
          candidate: added('nginx'),
          reference: side('direct', each(one.direct, 'p50')),
        }),
        figure({ what: '1 connection, p99', unit: 'ms', name: 'gateway', rounds: each(one.gateway, 'p99') }),
      ];
    } finally {
      await Promise.all([nginx.stop(), bare.stop()]);
    }
  },
};
