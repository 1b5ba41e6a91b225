import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

export type Environment = Record<string, string | undefined>;

/** All faults of a configuration. Holds names and reasons, never values. */
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
 * Faults of the process's own environment are printed and end it; otherwise a `ConfigError` is thrown. Empty
 * variables count as absent. Any setting can be in a file (`SESSION_SECRET_FILE=/run/secrets/session`).
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
  const values = Object.fromEntries(Object.entries(environment).filter(([, text]) => text?.trim()));
  // Other variables that end in _FILE, such as SSL_CERT_FILE, are not ours.
  const names = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
  const faults = new Map<PropertyKey, string>();
  for (const name of names) {
    const file = values[`${name}_FILE`];
    if (file === undefined) continue;
    if (values[name] !== undefined) faults.set(name, `${name} is set too: only one of them counts`);
    else
      try {
        // The newline at the end of the file is not part of the secret.
        values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      } catch (error) {
        faults.set(name, `can't be read (${(error as NodeJS.ErrnoException).code})`);
      }
  }
  const result = z.safeParse(schema, values);
  if (result.success && faults.size === 0) return result.data;
  const others = (result.error?.issues ?? []).filter(({ path: [name = ''] }) => !faults.has(name));
  throw new ConfigError([
    ...[...faults].map(([name, message]) => `${String(name)}_FILE: ${message}`),
    ...others.map((issue) => `${issue.path.join('.') || 'config'}: ${issue.message}`),
  ]);
}
