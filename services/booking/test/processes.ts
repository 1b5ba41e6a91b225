import { startProgram, type RunningProgram } from '@livery/test-kit';

export type ServiceProcess = RunningProgram;

/** Runs a service as production does, from its own `main.ts`, until it is ready. */
export const startProcess = (
  service: 'booking' | 'catalog',
  env: Record<string, string>,
  readyPath?: string,
): Promise<ServiceProcess> =>
  startProgram({
    program: `services/${service}/src/main.ts`,
    env: { LOG_LEVEL: 'error', ...env },
    ...(readyPath === undefined ? {} : { readyPath }),
  });
