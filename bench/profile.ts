import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@livery/service-kit/testing';
import { WebSocket } from 'ws';
import type { Bench } from './harness/bench.ts';
import { describeProfile, type CpuProfile } from './harness/cpuProfile.ts';
import { drive } from './harness/httpLoad.ts';
import { orderFor } from './harness/order.ts';
import { startBenchProduct } from './harness/product.ts';
import { figure } from './harness/rows.ts';

const SERVICES = ['gateway', 'catalog', 'booking', 'payment', 'chat', 'notification'];
const CONNECTIONS = 8;
const WARM_UP_SECONDS = 5;
const INTERVAL_MICROS = 250;

/** Where each service's processor time goes while bookings come in: one text for each, by package and by function. */
export const profile: Bench = {
  name: 'profile',
  isSlow: true,
  run: async ({ candidate, cache, isLong }) => {
    const product = await startBenchProduct(candidate, { cache, nodeOptions: '--inspect-port=0' });
    const folder = join(candidate.folder, '.livery/bench/profiles');
    mkdirSync(folder, { recursive: true });
    try {
      const order = await orderFor(product.gateway);
      const load = { connections: CONNECTIONS, accepts: (status: number) => status === 201 };
      await drive(order, { ...load, seconds: WARM_UP_SECONDS });
      await product.settled();
      const profilers = await Promise.all(
        SERVICES.map((name) => attach(product.pidOf(name), join(product.logFolder, `${name}.log`))),
      );
      const { operations } = await drive(order, { ...load, seconds: isLong ? 60 : 20 });
      await product.settled();
      return await Promise.all(
        SERVICES.map(async (name, index) => {
          const taken = await profilers[index]?.();
          if (taken === undefined) throw new Error(`${name} was not profiled`);
          const { text, busyMicros } = describeProfile(taken, operations);
          writeFileSync(join(folder, `${name}.txt`), `${name}, ${operations} cash bookings\n\n${text}\n`);
          return figure({
            what: `${name}, sampled, each booking: .livery/bench/profiles/${name}.txt`,
            unit: 'ms',
            name: 'CPU',
            rounds: [busyMicros / operations / 1_000],
          });
        }),
      );
    } finally {
      await product.stop();
    }
  },
};

/** Opens the inspector of a running process and starts its profiler; resolves with what ends it and answers the profile. */
async function attach(pid: number, logFile: string): Promise<() => Promise<CpuProfile>> {
  process.kill(pid, 'SIGUSR1');
  let address = '';
  await eventually(() => {
    address = /Debugger listening on (ws:\S+)/.exec(readFileSync(logFile, 'utf8'))?.[1] ?? '';
    if (address === '') throw new Error(`No inspector in ${logFile}`);
  });
  const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 0 });
  await once(socket, 'open');
  let lastId = 0;
  const ask = async (method: string, params: object = {}) => {
    lastId += 1;
    const id = lastId;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      const message = JSON.parse(data.toString()) as { id?: number; result: { profile: CpuProfile } };
      if (message.id === id) return message.result;
    }
  };
  await ask('Profiler.enable');
  await ask('Profiler.setSamplingInterval', { interval: INTERVAL_MICROS });
  await ask('Profiler.start');
  return async () => {
    const { profile: taken } = await ask('Profiler.stop');
    socket.terminate();
    return taken;
  };
}
