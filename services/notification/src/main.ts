import { createLogger, runService } from '@livery/service-kit';
import { readConfig } from './config.ts';
import { startService } from './service.ts';

const config = readConfig();
const logger = createLogger({ service: 'notification', level: config.LOG_LEVEL });

runService({
  name: 'notification',
  logger,
  telemetry: config,
  start: () => startService(config, { logger }),
});
