import { median } from '../harness/numbers.ts';

/** Ten seconds of the run. */
export interface Window {
  p50: number;
  p99: number;
  errors: number;
  /** Resident megabytes by process. */
  memory: Record<string, number>;
}

/** How much the last third's median may exceed the first's before it counts as growth: the larger of the two. */
interface Allowance {
  factor: number;
  plus: number;
}

const MEMORY: Allowance = { factor: 1.15, plus: 20 };
/** In its first minutes a process still fills its heap before it ever clears it: a short run finds only the worst. */
const MEMORY_AT_FIRST: Allowance = { factor: 1.5, plus: 60 };
const FIRST_WINDOWS = 60;
const LATENCY: Record<'p50' | 'p99', Allowance> = {
  p50: { factor: 1.5, plus: 2 },
  p99: { factor: 2, plus: 20 },
};
/** A database keeps what it stores and a broker what it indexes: of these only the figures are reported. */
const KEEPS_DATA = ['mongo', 'rabbitmq', 'redis'];

export interface Comparison {
  what: string;
  unit: string;
  first: number;
  last: number;
  /** Undefined where nothing is asked. */
  limit: number | undefined;
  hasGrown: boolean;
}

/** The first third of the run beside its last. */
export function compareThirds(windows: readonly Window[]): Comparison[] {
  const memoryAllowance = windows.length > FIRST_WINDOWS ? MEMORY : MEMORY_AT_FIRST;
  const third = Math.max(1, Math.floor(windows.length / 3));
  const first = windows.slice(0, third);
  const last = windows.slice(-third);
  const compare = (
    what: string,
    unit: string,
    of: (window: Window) => number,
    allowance: Allowance | undefined,
  ): Comparison => {
    const sides = { first: median(first.map(of)), last: median(last.map(of)) };
    const limit =
      allowance === undefined
        ? undefined
        : Math.max(sides.first * allowance.factor, sides.first + allowance.plus);
    return { what, unit, ...sides, limit, hasGrown: limit !== undefined && sides.last > limit };
  };
  const processes = Object.keys(windows[0]?.memory ?? {});
  return [
    compare('latency, p50', 'ms', ({ p50 }) => p50, LATENCY.p50),
    compare('latency, p99', 'ms', ({ p99 }) => p99, LATENCY.p99),
    ...processes.map((name) =>
      compare(
        `memory of ${name}`,
        'MB',
        ({ memory }) => memory[name] ?? Number.NaN,
        KEEPS_DATA.includes(name) ? undefined : memoryAllowance,
      ),
    ),
  ];
}
