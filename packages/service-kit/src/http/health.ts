import type { Express } from 'express';
import { gauge, metricsContentType, metricsText } from '../metrics/metrics.ts';

export type ReadinessChecks = Record<string, () => boolean | Promise<boolean>>;

const CHECK_TIMEOUT_MS = 2_000;

/** Set by `listen` while the server drains, so that balancers look elsewhere. */
export const DRAINING = 'livery.draining';

export interface Readiness {
  /** Parts that it needs: while one is away `/readyz` answers 503. */
  needed: ReadinessChecks;
  /** Parts without which it goes on serving, only less well: `/readyz` says `degraded`, with 200. */
  dispensable: ReadinessChecks;
}

export interface HealthOptions extends Readiness {
  service: string;
  /** Reachable from the internet: what operators ask for is answered on a private port instead. */
  isPublic: boolean;
}

/** `/healthz`: the process answers. `/readyz`: everything it needs is there. `/metrics`: what it has measured. */
export function addHealthRoutes(
  app: Express,
  { service, needed, dispensable, isPublic }: HealthOptions,
): void {
  measureReadiness(service, { ...needed, ...dispensable });
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  if (isPublic) return;
  addReadinessRoute(app, { needed, dispensable }, () => app.get(DRAINING) === true);
  addMetricsRoute(app);
}

export function addReadinessRoute(
  app: Express,
  { needed, dispensable }: Readiness,
  isDraining: () => boolean,
): void {
  const parts = { ...needed, ...dispensable };
  app.get('/readyz', async (_req, res) => {
    const checks = await runChecks(parts);
    const isReady = !isDraining() && Object.keys(needed).every((part) => checks[part]);
    const isWhole = Object.values(checks).every(Boolean);
    const status = isReady ? (isWhole ? 'ready' : 'degraded') : 'not ready';
    res.status(isReady ? 200 : 503).json({ status, checks });
  });
}

export function addMetricsRoute(app: Express): void {
  app.get('/metrics', async (_req, res) => {
    res.type(metricsContentType).send(await metricsText());
  });
}

/** What `/readyz` says, as metrics: which part a service misses, and since when. */
function measureReadiness(service: string, parts: ReadinessChecks): void {
  gauge(
    'livery_ready',
    'Whether a part that the service works with is there',
    ['service', 'part'],
    async (ready) => {
      for (const [part, isThere] of Object.entries(await runChecks(parts)))
        ready.set({ service, part }, isThere ? 1 : 0);
    },
  );
}

async function runChecks(parts: ReadinessChecks): Promise<Record<string, boolean>> {
  const results = await Promise.all(
    Object.entries(parts).map(async ([name, check]) => [name, await runCheck(check)] as const),
  );
  return Object.fromEntries(results);
}

async function runCheck(check: () => boolean | Promise<boolean>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false);
  try {
    return await Promise.race([Promise.resolve().then(check), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
