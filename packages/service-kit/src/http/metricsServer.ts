import express from 'express';
import { collectProcessMetrics } from '../metrics/metrics.ts';
import { addMetricsRoute } from './health.ts';
import { listen, type Listening } from './listen.ts';

/** A door for the measurements alone, for a process whose own door is open to the world. */
export function listenForMetrics(address: { host: string; port: number }): Promise<Listening> {
  collectProcessMetrics();
  const app = express();
  app.disable('x-powered-by');
  addMetricsRoute(app);
  app.use((_req, res) => {
    res.status(404).json({ message: 'Not found', code: 'not_found' });
  });
  return listen(app, address);
}
