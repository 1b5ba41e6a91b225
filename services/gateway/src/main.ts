import { createLogger, runService } from '@livery/service-kit';
import { readConfig } from './config.ts';
import { startGateway } from './service.ts';

const config = readConfig();
const logger = createLogger({ service: 'gateway', level: config.LOG_LEVEL });

runService({ name: 'gateway', logger, telemetry: config, start: () => startGateway(config, { logger }) });
