import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bed, Bench } from './harness/bench.ts';
import { ratio, type Row } from './harness/rows.ts';

interface Growth {
  service: string;
  name: string;
  sizes: number[];
  medians: number[];
  /** How many times as long the largest size may take. */
  limit: number | null;
}

/** How the services' questions slow down as the history grows; a program of its own, with plans in its output. */
export const growth: Bench = {
  name: 'growth',
  isSlow: true,
  run: async (bed) => {
    const { servers } = await bed.product();
    const folder = mkdtempSync(join(tmpdir(), 'livery-growth-'));
    const file = join(folder, 'growth.json');
    try {
      // It ends with 1 when a question fails its limit, which the table then says.
      await runProgram(bed, 'growth/main.ts', [String(bed.rounds), '--json', file], {
        MONGODB_URI: servers.mongoUri,
        AMQP_URL: servers.amqpUrl,
        REDIS_URL: servers.redisUrl,
      });
      return (JSON.parse(readFileSync(file, 'utf8')) as Growth[]).map(rowOf);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function rowOf({ service, name, sizes, medians, limit }: Growth): Omit<Row, 'bench'> {
  const single = (at: number) => {
    const median = medians.at(at) ?? Number.NaN;
    return {
      name: `${sizes.at(at)?.toLocaleString('en-CA')}`,
      median,
      range: [median, median] as [number, number],
    };
  };
  const row = ratio({
    what: `${service}: ${name}`,
    unit: 'ms',
    candidate: single(-1),
    reference: single(0),
    ...(limit === null ? {} : { target: { atMost: limit } }),
  });
  return { ...row, isUnclear: false };
}

/** How the bookings tab of the dashboard opens with few and with many bookings, in a browser; it prints a table of its own. */
export const admin: Bench = {
  name: 'admin',
  isSlow: true,
  run: async (bed) => {
    const code = await runProgram(bed, 'adminBookings.ts', [String(bed.rounds)], {});
    if (code !== 0) throw new Error(`The bench of the dashboard ended with ${code}`);
    return [];
  },
};

async function runProgram(
  { candidate: { siteFolder } }: Bed,
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, LIVERY_SITE_DIR: siteFolder, ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
