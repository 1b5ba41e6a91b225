import { pino, stdSerializers, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { knownContext } from './context.ts';
import { stdoutLog } from './logOutput.ts';
import { traceFields } from '../telemetry/tracing.ts';

export type Logger = PinoLogger;

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
  'set-cookie',
  'x-livery-identity',
];

const REDACTED_PATHS = SECRET_FIELDS.flatMap((field) => {
  const key = `["${field}"]`;
  return [key, `*${key}`, `*.*${key}`];
});

/** A JSON logger that knows the running request and keeps secrets and people's addresses out. */
export function createLogger({ service, level = 'info' }: { service: string; level?: string }): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
    serializers: { url: redactUrl, err: stdSerializers.err },
    mixin: () => {
      const context = knownContext();
      if (context === undefined) return traceFields();
      const { requestId, correlationId, actor } = context;
      return { requestId, correlationId, actor, ...traceFields() };
    },
  };
  return pino(options, stdoutLog());
}

/** Matches e-mail addresses, plain or percent-encoded. */
const ADDRESS = /[^/?&=\s]+(?:@|%40)[^/?&=\s]+/gi;
const SECRET_PARAMETER = /([?&](?:manage|token|code|secret|password|client_secret)=)[^&#]*/gi;

/** A URL fit for a log: e-mail addresses, tokens and credentials are cut out. */
export function redactUrl(url: string): string {
  return url
    .replace(/(:\/\/)[^/@]*@/, '$1[redacted]@')
    .replace(SECRET_PARAMETER, '$1[redacted]')
    .replace(ADDRESS, (match) => (match.includes('[redacted]@') ? match : '[redacted]'));
}
