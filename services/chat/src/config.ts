import { env, loadConfig, serviceSettings, type Environment } from '@livery/service-kit';
import * as z from 'zod/mini';

const Config = z
  .object({
    ...serviceSettings,
    REDIS_URL: env.url(undefined, ['redis', 'rediss']),
    /** Lets several installations share a server. */
    REDIS_PREFIX: env.text('livery:'),
    /** Signs the cookie by which a visitor owns a conversation. Several, separated by commas, during a rotation. */
    VISITOR_SECRET: env.rotatedSecret(32),
    /** The site's address. With https, the visitor's cookie is `Secure`. */
    PUBLIC_URL: env.url('http://127.0.0.1:8080'),
    /** Customers' sockets of one address on one replica. */
    CONNECTIONS_PER_ADDRESS: env.integer(30, 1, 1_000_000),
    /** Messages that one visitor or agent may send in a minute. */
    MESSAGES_PER_MINUTE: env.integer(100, 1, 1_000_000),
    /** The folder of ticket files, shared by the replicas; not used with a bucket. */
    TICKET_FILES_DIR: env.text('ticket-files'),
    /** An S3-compatible bucket, such as `https://s3.example.com/bucket`. Needs the two keys. */
    TICKET_FILES_URL: z.optional(env.url()),
    S3_REGION: env.text('us-east-1'),
    S3_ACCESS_KEY_ID: z.optional(env.text()),
    S3_SECRET_ACCESS_KEY: z.optional(env.text()),
  })
  .check((ctx) => {
    const { TICKET_FILES_URL, ...keys } = ctx.value;
    if (TICKET_FILES_URL === undefined) return;
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!keys[name])
        ctx.issues.push({
          code: 'custom',
          input: undefined,
          path: [name],
          message: 'is needed with TICKET_FILES_URL',
        });
  });
export type Config = z.infer<typeof Config>;

export const readConfig = (environment?: Environment): Config => loadConfig(Config, environment);
