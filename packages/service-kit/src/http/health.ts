import express, { type Express, type RequestHandler } from 'express';
import { withTimeout } from '../concurrency/withTimeout.ts';
import { gauge, metricsContentType, metricsText } from '../metrics/metrics.ts';

export type ReadinessChecks = Record<string, () => boolean | Promise<boolean>>;

const CHECK_TIMEOUT_MS = 2_000;

/** Set by `listen` while the server drains, so that balancers look elsewhere. */
export const DRAINING = 'livery.draining';

export interface Readiness {
  /** Parts that it needs: while one is away `/readyz` answers 503. */
  readiness?: ReadinessChecks;
  /** Parts without which it goes on serving, only less well: `/readyz` says `degraded`, with 200. */
  dispensable?: ReadinessChecks;
}

/** `/healthz`: the process answers. */
export function addHealthRoute(app: Express, service: string, { readiness, dispensable }: Readiness): void {
  measureReadiness(service, { ...readiness, ...dispensable });
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
}

/** For operators. `/readyz`: everything that `about` needs is there. `/metrics`: what the process has measured. */
export function addOperatorsRoutes(
  app: Express,
  { readiness = {}, dispensable = {} }: Readiness,
  about = app,
): void {
  app.get('/readyz', async (_req, res) => {
    const checks = await runChecks({ ...readiness, ...dispensable });
    const isReady = about.get(DRAINING) !== true && Object.keys(readiness).every((part) => checks[part]);
    const isWhole = Object.values(checks).every(Boolean);
    const status = isReady ? (isWhole ? 'ready' : 'degraded') : 'not ready';
    res.status(isReady ? 200 : 503).json({ status, checks });
  });
  app.get('/metrics', async (_req, res) => {
    res.type(metricsContentType).send(await metricsText());
  });
}

/** What operators ask of `about`, for a private port: that application's own is public. */
export function operatorsApp(about: Express, readiness: Readiness): Express {
  const app = express();
  app.disable('x-powered-by');
  addOperatorsRoutes(app, readiness, about);
  app.use(unknownPath);
  return app;
}

export const unknownPath: RequestHandler = (_req, res) => {
  res.status(404).json({ message: 'Not found', code: 'not_found' });
};

/** What `/readyz` says, as metrics: which part a service misses, and since when. */
function measureReadiness(service: string, parts: ReadinessChecks): void {
  const help = 'Whether a part that the service works with is there';
  gauge('livery_ready', help, ['service', 'part'], async (ready) => {
    for (const [part, isThere] of Object.entries(await runChecks(parts)))
      ready.set({ service, part }, isThere ? 1 : 0);
  });
}

async function runChecks(parts: ReadinessChecks): Promise<Record<string, boolean>> {
  const results = await Promise.all(
    Object.entries(parts).map(async ([name, check]) => [name, await runCheck(check)] as const),
  );
  return Object.fromEntries(results);
}

async function runCheck(check: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return (await withTimeout(CHECK_TIMEOUT_MS, Promise.resolve().then(check))) ?? false;
  } catch {
    return false;
  }
}
