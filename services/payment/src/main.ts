import { createLogger, runService } from '@livery/service-kit';
import { readConfig } from './config.ts';
import { startService } from './service.ts';

const config = readConfig();

runService({
  name: 'payment',
  logger: createLogger({ service: 'payment', level: config.LOG_LEVEL }),
  telemetry: config,
  start: () => startService(config),
});
