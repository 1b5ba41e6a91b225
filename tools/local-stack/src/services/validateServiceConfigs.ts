// Reads each service's settings as the service would, from environments by name on standard input. Prints the faults.
import { text } from 'node:stream/consumers';

type Environment = Record<string, string>;

const asked = JSON.parse(await text(process.stdin)) as Record<string, Environment>;
const faults = await Promise.all(
  Object.entries(asked).map(async ([service, environment]) => {
    const config = (await import(`../../../../services/${service}/src/config.ts`)) as {
      readConfig: (environment: Environment) => unknown;
    };
    try {
      config.readConfig(environment);
      return [service, []] as const;
    } catch (error) {
      const { faults: named } = error as { faults?: readonly string[] };
      if (named === undefined) throw error;
      return [service, named] as const;
    }
  }),
);
process.stdout.write(JSON.stringify(Object.fromEntries(faults)));
