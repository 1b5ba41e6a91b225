import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from './harness/bench.ts';
import { ownMegabytes, residentMegabytes } from './harness/cpu.ts';
import { figure } from './harness/rows.ts';

const SERVICES = ['gateway', 'catalog', 'booking', 'payment', 'chat', 'notification'];
const SAMPLES = 5;
const APART_MS = 1_000;

/** The product that has just started and that nobody uses: how long it took, and how much memory each service holds. */
export const rest: Bench = {
  name: 'rest',
  run: async ({ product }) => {
    const { startMs, pidOf } = await product();
    const samples: number[][] = SERVICES.map(() => []);
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      await delay(APART_MS);
      SERVICES.forEach((name, index) => samples[index]?.push(residentMegabytes(pidOf(name))));
    }
    return [
      figure({
        what: 'start, servers and services, until all are ready',
        unit: 's',
        name: 'start',
        rounds: [startMs / 1_000],
      }),
      ...SERVICES.map((name, index) =>
        figure({
          what: `memory of ${name} at rest`,
          unit: 'MB',
          name: 'resident',
          rounds: samples[index] ?? [],
          target: { atMost: 100 },
        }),
      ),
      ...SERVICES.map((name) =>
        figure({
          what: `the part that ${name} shares with nobody`,
          unit: 'MB',
          name: 'own',
          rounds: [ownMegabytes(pidOf(name))],
          target: { atMost: 45 },
        }),
      ),
    ];
  },
};
