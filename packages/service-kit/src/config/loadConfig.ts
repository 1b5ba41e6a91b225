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
  const isPresent = (text: string | undefined) => text !== undefined && text.trim() !== '';
  const present = Object.fromEntries(Object.entries(environment).filter(([, text]) => isPresent(text)));
  const { values, faults } = valuesFromFiles(namesOf(schema), present);
  const result = z.safeParse(schema, { ...present, ...values });
  if (result.success && faults.length === 0) return result.data;
  const others = (result.error?.issues ?? []).filter(
    ({ path }) => !faults.some(({ name }) => name === path[0]),
  );
  throw new ConfigError([
    ...faults.map(({ name, message }) => `${name}_FILE: ${message}`),
    ...others.map((issue) => `${issue.path.join('.') || 'config'}: ${issue.message}`),
  ]);
}

/** The settings that a schema knows: no other variable that ends in _FILE (SSL_CERT_FILE) is anything of ours. */
const namesOf = (schema: z.ZodMiniType): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];

function valuesFromFiles(names: readonly string[], present: Environment) {
  const values: Record<string, string> = {};
  const faults: { name: string; message: string }[] = [];
  for (const name of names) {
    const file = present[`${name}_FILE`];
    if (file === undefined) continue;
    if (present[name] !== undefined)
      faults.push({ name, message: `${name} is set too: only one of them counts` });
    else
      try {
        // An editor's or a shell's last newline is no part of a secret.
        values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      } catch (error) {
        faults.push({ name, message: `can't be read (${(error as NodeJS.ErrnoException).code})` });
      }
  }
  return { values, faults };
}
