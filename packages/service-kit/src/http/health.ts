import express, { type Express, type RequestHandler } from 'express';
import { withTimeout } from '../concurrency/withTimeout.ts';
import { gauge, metricsContentType, metricsText } from '../metrics/metrics.ts';

export type ReadinessChecks = Record<string, () => boolean | Promise<boolean>>;

const CHECK_TIMEOUT_MS = 2_000;

/** Set by `listen` while the server drains, so that load balancers turn away. */
export const DRAINING = 'livery.draining';

export interface Readiness {
  /** Without one of these `/readyz` answers 503. */
  readiness?: ReadinessChecks;
  /** Without one of these `/readyz` answers 200 and `degraded`. */
  dispensable?: ReadinessChecks;
}

/** `/healthz`: the process answers. */
export function addHealthRoute(app: Express, service: string, { readiness, dispensable }: Readiness): void {
  measureReadiness(service, { ...readiness, ...dispensable });
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
}

/** For operators. `/readyz`: everything that is needed is there. `/metrics`: the process's measurements. */
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

/** The operators' routes of a public application, for a private port. */
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

/** The parts of `/readyz` as metrics, with the time since when one is missing. */
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
