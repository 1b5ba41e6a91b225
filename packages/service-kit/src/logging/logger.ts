import { pino, stdSerializers, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { knownContext } from './context.ts';
import { redacted, redactNested, secretSerializers } from './redaction.ts';
import { traceFields } from '../telemetry/tracing.ts';

export type Logger = PinoLogger;

/** Hides secrets and addresses. Writes synchronously: pino repeats its last write for ever without a reader. */
export const createLogger = ({ service, level = 'info' }: { service: string; level?: string }): Logger =>
  pino(loggerOptions(service, level), pino.destination({ dest: 1, sync: true }));

/** pino's own redaction checks every path for every line, which took a sixth of a request. */
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

/** E-mail addresses, plain or percent-encoded. */
const ADDRESS = /[^/?&=\s]+(?:@|%40)[^/?&=\s]+/gi;
const SECRET_PARAMETER = /([?&](?:manage|token|code|secret|password|client_secret)=)[^&#]*/gi;
/** The token in the address of a personal link. Staff's addresses have none. */
const SECRET_SEGMENT = /(?<!\/admin)(\/(?:manage|offers?|pay|ride)\/)[^/?#]+/gi;

/** A URL for the log, without e-mail addresses, tokens and credentials. */
export function redactUrl(url: string): string {
  return url
    .replace(/(:\/\/)[^/@]*@/, '$1[redacted]@')
    .replace(SECRET_PARAMETER, '$1[redacted]')
    .replace(SECRET_SEGMENT, '$1[redacted]')
    .replace(ADDRESS, (match) => (match.includes('[redacted]@') ? match : '[redacted]'));
}
