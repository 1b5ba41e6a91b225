// A thread that reads each service's settings as that service would; takes their environments by name, answers the faults.
import { parentPort, workerData } from 'node:worker_threads';

type Environment = Record<string, string>;

const faults = await Promise.all(
  Object.entries(workerData as Record<string, Environment>).map(async ([service, environment]) => {
    const config = (await import(`../../../../services/${service}/src/config.ts`)) as {
      readConfig: (environment: Environment) => unknown;
    };
    try {
      config.readConfig(environment);
      return [];
    } catch (error) {
      const { faults: named } = error as { faults?: readonly string[] };
      if (named === undefined) throw error;
      return named;
    }
  }),
);
parentPort?.postMessage(faults.flat(), []);
