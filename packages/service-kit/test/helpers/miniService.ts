// A service in miniature, run as a process of its own: a slow route, and ways to fail.
import { setTimeout as delay } from 'node:timers/promises';
import { createHttpApp, createLogger, listen, runService } from '../../src/index.ts';

const mode = process.argv[2] ?? 'well';
const logger = createLogger({ service: 'mini' });

const start = async () => {
  if (mode === 'no-start') throw new Error('nothing works');
  const app = createHttpApp({
    service: 'mini',
    logger,
    identity: 'none',
    routes: (router) => {
      router.get('/slow', async (_req, res) => {
        process.stdout.write('slow began\n');
        await delay(500);
        res.json({ done: true });
      });
      router.get('/crash', (_req, res) => {
        res.json({});
        setImmediate(() => {
          throw new Error('nobody caught this');
        });
      });
      router.get('/reject', (_req, res) => {
        void Promise.reject(new Error('nobody awaited this'));
        res.json({});
      });
    },
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  process.stdout.write(`url ${server.url}\n`);
  return {
    stop: async () => {
      // Ending in the same breath as the last words are logged leaves them to the final flush.
      if (mode === 'quick-stop') return;
      await server.close();
      if (mode === 'no-stop') await new Promise(() => undefined);
    },
  };
};

runService('mini', {}, start, { stopDeadlineMs: 2_000 });
