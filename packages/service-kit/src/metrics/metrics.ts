import { totalmem } from 'node:os';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Metric } from 'prom-client';
import { withTimeout } from '../concurrency/withTimeout.ts';

const registry = new Registry();
/** Below the usual timeout of a scrape, ten seconds. */
const COLLECT_TIMEOUT_MS = 1_500;
/** prom-client's default of 10 ms would be a third of the load of an idle service. */
const LOOP_SAMPLE_MS = 100;
let hasProcessMetrics = false;

export function collectProcessMetrics(): void {
  if (hasProcessMetrics) return;
  hasProcessMetrics = true;
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_SAMPLE_MS });
  gauge(
    'livery_memory_limit_bytes',
    'What this process may hold before it is killed: its container’s limit, or the machine’s memory',
  ).set(memoryLimit(process.constrainedMemory(), totalmem()));
}

/** Without a limit the system returns nothing, or a number larger than any machine. */
export const memoryLimit = (constrained: number, total: number): number =>
  constrained > 0 && constrained < total ? constrained : total;

function existing<M extends Metric>(name: string, kind: new (...args: never[]) => M): M | undefined {
  const metric = registry.getSingleMetric(name);
  if (metric === undefined) return undefined;
  if (metric instanceof kind) return metric;
  throw new Error(`The metric ${name} already exists with another type`);
}

/** Asking for the same name returns the same counter. */
export function counter<L extends string>(name: string, help: string, labels: readonly L[] = []): Counter<L> {
  const labelNames = [...labels];
  return existing(name, Counter<L>) ?? new Counter<L>({ name, help, labelNames, registers: [registry] });
}

/** A later definition replaces one of the same name. If `collect` fails or hangs, the last values stay. */
export function gauge<L extends string>(
  name: string,
  help: string,
  labels: readonly L[] = [],
  collect?: (gauge: Gauge<L>) => void | Promise<void>,
): Gauge<L> {
  const known = existing(name, Gauge<L>);
  if (known !== undefined && collect === undefined) return known;
  if (known !== undefined) registry.removeSingleMetric(name);
  const created: Gauge<L> = new Gauge<L>({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    ...(collect === undefined ? {} : { collect: collector(() => collect(created)) }),
  });
  return created;
}

function collector(collect: () => void | Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return async () => {
    // A slow `collect` is not started a second time.
    running ??= Promise.resolve()
      .then(collect)
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
    await withTimeout(COLLECT_TIMEOUT_MS, running);
  };
}

/** In seconds, unless the buckets say otherwise. */
export function histogram<L extends string>(
  name: string,
  help: string,
  labels: readonly L[] = [],
  buckets: number[] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
): Histogram<L> {
  const labelNames = [...labels];
  return (
    existing(name, Histogram<L>) ??
    new Histogram<L>({ name, help, labelNames, buckets, registers: [registry] })
  );
}

export const metricsContentType = registry.contentType;

export const metricsText = (): Promise<string> => registry.metrics();
