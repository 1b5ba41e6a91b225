import { createLogger } from '../logging/logger.ts';
import { startTelemetry, type TelemetrySettings } from '../telemetry/startTelemetry.ts';

/** Runs until SIGTERM, SIGINT, a fault, or its parent's end (LIVERY_PARENT_WATCH=1). Stopping has a deadline. */
export function runService<Settings extends TelemetrySettings & { LOG_LEVEL?: string }>(
  name: string,
  settings: Settings,
  start: (settings: Settings) => Promise<{ stop(): Promise<void> }>,
  { stopDeadlineMs = 10_000 } = {},
): void {
  const logger = createLogger({ service: name, level: settings.LOG_LEVEL });
  let isStopping = false;
  const tracing = startTelemetry(name, settings, logger);
  const starting = tracing.then(() => start(settings));

  const end = async (exitCode: number, reason: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, `${name} stopping`);
    const deadline = setTimeout(() => {
      logger.error({ stopDeadlineMs }, `${name} did not stop in time`);
      process.exit(exitCode === 0 ? 1 : exitCode);
    }, stopDeadlineMs);
    try {
      const service = await starting;
      await service.stop();
      await (await tracing).stop();
      clearTimeout(deadline);
      logger.info(`${name} stopped`);
      process.exit(exitCode);
    } catch (err) {
      logger.error({ err }, `${name} failed to stop`);
      process.exit(1);
    }
  };

  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void end(0, signal));
  process.on('uncaughtException', (err) => {
    logger.fatal({ err }, 'uncaught error');
    void end(1, 'uncaught error');
  });
  process.on('unhandledRejection', (err) => {
    logger.fatal({ err }, 'unhandled rejection');
    void end(1, 'unhandled rejection');
  });
  if (process.env['LIVERY_PARENT_WATCH'] === '1') watchParent(() => void end(0, 'parent ended'));

  starting.then(
    () => logger.info(`${name} started`),
    (err: unknown) => {
      logger.fatal({ err }, `${name} could not start`);
      process.exit(1);
    },
  );
}

/** A parent that was killed sends no signal, but its end of the pipe closes. */
function watchParent(onGone: () => void): void {
  process.on('disconnect', onGone);
  for (const event of ['end', 'close', 'error']) process.stdin.on(event, onGone);
  process.stdin.resume();
}
