const SECRET_FIELDS = [
  'password',
  'passwordHash',
  'token',
  'secret',
  'cookie',
  'authorization',
  'clientSecret',
  'client_secret',
  'email',
  'customerEmail',
  'customerPhone',
  'passengerName',
  'passengerPhone',
  'set-cookie',
  'x-livery-identity',
];
const CENSOR = '[redacted]';
const SECRETS = new Set(SECRET_FIELDS);

/** How deep inside a logged field secrets are looked for. */
const LEVELS = 2;

/** pino's way to replace a field of the line itself. */
export const secretSerializers = Object.fromEntries(SECRET_FIELDS.map((field) => [field, () => CENSOR]));

/** The fields of a line without the secrets inside them. `err` has a serializer of its own. */
export function redactNested(fields: Record<string, unknown>): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'object' || name === 'err') continue;
    const clean = redacted(value);
    if (clean !== value) (copy ??= { ...fields })[name] = clean;
  }
  return copy ?? fields;
}

/** Copies a value only if it holds a secret. */
export function redacted(value: unknown, levels = LEVELS): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [name, inner] of Object.entries(value)) {
    const clean = SECRETS.has(name) ? CENSOR : redacted(inner, levels - 1);
    if (clean !== inner) (copy ??= copyOf(value))[name] = clean;
  }
  return copy ?? value;
}

const copyOf = (value: object) =>
  (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
