import express, { type Express } from 'express';
import { collectProcessMetrics } from '../metrics/metrics.ts';
import { addMetricsRoute, addReadinessRoute, DRAINING, type Readiness } from './health.ts';
import { listen, type Listening } from './listen.ts';

export interface OperatorsPort extends Partial<Readiness> {
  host: string;
  port: number;
  /** The public application: while it drains, it is not ready. */
  about: Express;
}

/** A private port for `/metrics` and `/readyz`, for a process whose main port is public. */
export function listenForOperators({
  about,
  needed = {},
  dispensable = {},
  ...address
}: OperatorsPort): Promise<Listening> {
  collectProcessMetrics();
  const app = express();
  app.disable('x-powered-by');
  addReadinessRoute(app, { needed, dispensable }, () => about.get(DRAINING) === true);
  addMetricsRoute(app);
  app.use((_req, res) => {
    res.status(404).json({ message: 'Not found', code: 'not_found' });
  });
  return listen(app, address);
}
