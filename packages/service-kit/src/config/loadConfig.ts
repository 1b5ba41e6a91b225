import { readFileSync } from 'node:fs';
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
 * fault and ends the process; with it, a `ConfigError` is thrown. An empty variable counts as absent. Any setting may be given
 * as a file that holds it (`SESSION_SECRET_FILE=/run/secrets/session`), as secrets of Compose, Swarm and Kubernetes are.
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
  // Only settings that the schema knows: no other variable that ends in _FILE (SSL_CERT_FILE) is anything of ours.
  const names = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
  const faults = new Map<PropertyKey, string>();
  for (const name of names) {
    const file = values[`${name}_FILE`];
    if (file === undefined) continue;
    if (values[name] !== undefined) faults.set(name, `${name} is set too: only one of them counts`);
    else
      try {
        // An editor's or a shell's last newline is no part of a secret.
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
