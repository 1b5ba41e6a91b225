import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const EXPORTER = ['exporter-trace-otlp-http', 'sdk-trace', 'resources', 'context-async-hooks'];

/** The packages of OpenTelemetry that a process of its own has loaded after it started its telemetry. */
async function loadedBy(settings: object): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      load(url, context, next) {
        const name = /node_modules\\/@opentelemetry\\/([^/]+)/.exec(url.split('.pnpm/').at(-1))?.[1];
        if (name !== undefined) loaded.add(name);
        return next(url, context);
      },
    });
    const { createLogger } = await import('./logging/logger.ts');
    const { startTelemetry } = await import('./telemetry/startTelemetry.ts');
    await import('./index.ts');
    const logger = createLogger({ service: 'test', level: 'silent' });
    await startTelemetry('test', ${JSON.stringify(settings)}, logger);
    process.stdout.write(JSON.stringify([...loaded]), () => process.exit());
  `;
  const cwd = new URL('../', import.meta.url);
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
  return JSON.parse(stdout) as string[];
}

it('loads nothing that exports traces unless somebody asked for traces', async () => {
  const [off, on] = await Promise.all([
    loadedBy({}),
    loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }),
  ]);
  expect(off).toEqual(['api']);
  expect(on).toEqual(expect.arrayContaining(EXPORTER));
});
