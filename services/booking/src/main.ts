import { runService } from '@livery/service-kit';
import { readConfig } from './config.ts';
import { startService } from './service.ts';

runService('booking', readConfig(), startService);
