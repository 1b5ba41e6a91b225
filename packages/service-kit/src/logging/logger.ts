import { pino, stdSerializers, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { knownContext } from './context.ts';
import { redacted, redactNested, secretSerializers } from './redaction.ts';
import { traceFields } from '../telemetry/tracing.ts';

export type Logger = PinoLogger;

/**
 * A JSON logger that knows the running request and keeps secrets and people's addresses out. Each line is written at once: pino's
 * other way repeats its last write for ever when nobody reads it any more.
 */
export const createLogger = ({ service, level = 'info' }: { service: string; level?: string }): Logger =>
  pino(loggerOptions(service, level), pino.destination({ dest: 1, sync: true }));

/** pino's own redaction goes through every path for every line, which took a sixth of a request: ours looks at what is there. */
export const loggerOptions = (service: string, level: string): LoggerOptions => ({
  level,
  base: { service },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }), log: redactNested },
  serializers: {
    ...secretSerializers,
    url: redactUrl,
    err: (error: Error) => redacted(stdSerializers.err(error)),
  },
  mixin: () => {
    const context = knownContext();
    if (context === undefined) return traceFields();
    const { requestId, correlationId, actor } = context;
    return { requestId, correlationId, actor, ...traceFields() };
  },
});

/** Matches e-mail addresses, plain or percent-encoded. */
const ADDRESS = /[^/?&=\s]+(?:@|%40)[^/?&=\s]+/gi;
const SECRET_PARAMETER = /([?&](?:manage|token|code|secret|password|client_secret)=)[^&#]*/gi;
/** Matches what follows in the addresses of personal links; staff's own addresses hold no token. */
const SECRET_SEGMENT = /(?<!\/admin)(\/(?:manage|offers?|pay|ride)\/)[^/?#]+/gi;

/** A URL fit for a log: e-mail addresses, tokens and credentials are cut out. */
export function redactUrl(url: string): string {
  return url
    .replace(/(:\/\/)[^/@]*@/, '$1[redacted]@')
    .replace(SECRET_PARAMETER, '$1[redacted]')
    .replace(SECRET_SEGMENT, '$1[redacted]')
    .replace(ADDRESS, (match) => (match.includes('[redacted]@') ? match : '[redacted]'));
}
