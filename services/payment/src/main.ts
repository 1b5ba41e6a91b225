import { createLogger, runService } from '@livery/service-kit';
import { readConfig } from './config.ts';
import { startService } from './service.ts';

const config = readConfig();
const logger = createLogger({ service: 'payment', level: config.LOG_LEVEL });

runService({ name: 'payment', logger, telemetry: config, start: () => startService(config, { logger }) });
