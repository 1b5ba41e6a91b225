import { createLogger, runService } from '@livery/service-kit';
import { readConfig } from './config.ts';
import { startService } from './service.ts';

const config = readConfig();

runService({
  name: 'gateway',
  logger: createLogger({ service: 'gateway', level: config.LOG_LEVEL }),
  telemetry: config,
  start: () => startService(config),
});
