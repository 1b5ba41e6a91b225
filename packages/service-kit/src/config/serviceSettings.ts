import * as z from 'zod/mini';
import { env } from './env.ts';

const NAMESPACE = /^[a-z0-9][a-z0-9_-]{0,60}$/i;

/** What every service reads from its environment; spread it into the service's own schema. */
export const serviceSettings = {
  NODE_ENV: env.choice(['development', 'test', 'production'], 'development'),
  LOG_LEVEL: env.choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  HOST: env.text('127.0.0.1'),
  PORT: env.port(),
  MONGODB_URI: env.url(undefined, ['mongodb', 'mongodb+srv']),
  MONGODB_DB: z.optional(env.text()),
  AMQP_URL: env.url(undefined, ['amqp', 'amqps']),
  EVENT_NAMESPACE: z.pipe(
    env.text('livery'),
    z.string().check(z.regex(NAMESPACE, 'must be letters, digits, dashes and underscores')),
  ),
  /** One secret, or several separated by commas while they are being rotated: the first signs, all are accepted. */
  IDENTITY_SECRET: env.rotatedSecret(32),
  BUSINESS_TIMEZONE: env.timezone('America/Toronto'),
  /** Where traces go (OTLP over HTTP, e.g. http://collector:4318); left out, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(env.url()),
  /** The share of traces that are kept. */
  OTEL_TRACES_SAMPLER_ARG: env.number(1, 0, 1),
};

const ServiceSettings = z.object(serviceSettings);
export type ServiceSettings = z.infer<typeof ServiceSettings>;
