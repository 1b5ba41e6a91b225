import * as z from 'zod/mini';

export type Environment = Record<string, string | undefined>;

/** All faults of a configuration at once; it never holds a value, only names and reasons. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.faults = faults;
  }
}

/**
 * Reads the environment by a schema. Without `environment` the process's own is read, and a faulty one prints every
 * fault and ends the process; with it, a `ConfigError` is thrown. An empty variable counts as absent.
 */
export function loadConfig<T extends z.ZodMiniType>(schema: T, environment?: Environment): z.infer<T> {
  try {
    return parseConfig(schema, environment ?? process.env);
  } catch (error) {
    if (environment !== undefined || !(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function parseConfig<T extends z.ZodMiniType>(schema: T, environment: Environment): z.infer<T> {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, text]) => text !== undefined && text.trim() !== ''),
  );
  const result = z.safeParse(schema, present);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map((issue) => `${issue.path.join('.') || 'config'}: ${issue.message}`),
  );
}
