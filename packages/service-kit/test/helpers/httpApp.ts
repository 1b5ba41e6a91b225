import { Writable } from 'node:stream';
import { pino } from 'pino';
import { createHttpApp, listen, type HttpAppOptions, type Listening, type Logger } from '../../src/index.ts';

export const identitySecret = 'a-secret-of-the-house-with-enough-length';

/** A logger whose lines can be looked at. */
export function memoryLogger(): { logger: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  return { logger: pino({ level: 'debug' }, sink), lines };
}

export interface RunningApp extends Listening {
  lines: Record<string, unknown>[];
}

/** A service's edge with the given routes, listening on a free port. */
export async function runApp(
  routes: HttpAppOptions['routes'],
  more: Partial<HttpAppOptions> = {},
): Promise<RunningApp> {
  const { logger, lines } = memoryLogger();
  const app = createHttpApp({ service: 'booking', logger, identitySecret, routes, ...more });
  return { ...(await listen(app, { host: '127.0.0.1', port: 0 })), lines };
}
