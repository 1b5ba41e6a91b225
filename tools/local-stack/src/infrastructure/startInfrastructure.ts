import { type RunOptions, untilReady, whenAllReady } from '../process/supervise.ts';
import { checkMail, checkMongo, checkRabbit, checkRedis, checkTexts } from './checkServers.ts';
import { describeMongo, launchMongo } from './mongo.ts';
import { launchMail } from './mail.ts';
import { type Check, externalServerHandle } from './externalServer.ts';
import type { InfrastructureServer, ServerContext } from './infrastructureServer.ts';
import { launchRabbit } from './rabbit.ts';
import { launchRedis } from './redis.ts';
import { launchTexts } from './texts.ts';

export interface InfrastructureOptions extends RunOptions {
  /** `false` leaves a part out. */
  mongo?: boolean;
  rabbit?: boolean;
  redis?: boolean;
  mail?: boolean;
  texts?: boolean;
  /** By default a free one. */
  mailUiPort?: number;
  /** Addresses to use instead of servers of our own (MONGODB_URI, AMQP_URL, REDIS_URL, SMTP_URL, TEXT_PROVIDER_URL). */
  env?: Record<string, string | undefined>;
}

const TEXT_VARIABLES = ['TEXT_PROVIDER_URL', 'TEXT_PROVIDER_TOKEN', 'TEXT_FROM', 'TEXT_UI_URL'] as const;
/** Without these messages wait, and everything else works. */
const OPTIONAL = ['mail', 'texts'];

/** Starts the servers and waits until all of them answer. */
export const startInfrastructure = async (options: InfrastructureOptions) =>
  untilReady(await launchInfrastructure(options));

/** Starts the servers and returns once their addresses are known, so that services can start beside them. */
export async function launchInfrastructure(options: InfrastructureOptions) {
  const { home, env = process.env, restartOnCrash = true, say = () => {} } = options;
  const context: ServerContext = { home, restartOnCrash, say };
  const wants = { mongo: true, rabbit: true, redis: true, mail: true, texts: true, ...options };
  const settled = await Promise.allSettled([
    wants.mongo && (external('mongo', ['MONGODB_URI'], checkMongo, describeMongo) ?? launchMongo(context)),
    wants.rabbit && (external('rabbitmq', ['AMQP_URL'], checkRabbit) ?? launchRabbit(context)),
    wants.redis && (external('redis', ['REDIS_URL'], checkRedis) ?? launchRedis(context)),
    wants.mail &&
      (external('mail', ['SMTP_URL', 'MAIL_UI_URL'], checkMail) ?? launchMail(context, await uiPort())),
    wants.texts && (external('texts', TEXT_VARIABLES, checkTexts) ?? launchTexts(context)),
  ]);
  const parts = settled.map((result) =>
    result.status === 'fulfilled' && result.value ? result.value : undefined,
  );
  const present = parts.filter((part) => part !== undefined);
  const stop = async () => {
    await Promise.all(present.flatMap(({ handle, helper }) => [handle.stop(), helper?.stop()]));
  };
  const failure = settled.find((result) => result.status === 'rejected');
  if (failure) {
    await stop();
    throw failure.reason;
  }
  const ready = whenAllReady(present.map((part) => part.handle));
  ready.catch(() => {}); // handled by whoever awaits it
  const [mongo, rabbit, redis, mail, texts] = parts;
  return {
    /** MONGODB_URI, AMQP_URL, REDIS_URL, SMTP_URL, MAIL_UI_URL, TEXT_PROVIDER_URL, TEXT_UI_URL, …. */
    env: Object.assign({}, ...present.map((part) => part.env)) as Record<string, string>,
    mongo: mongo?.handle,
    rabbit: rabbit?.handle,
    redis: redis?.handle,
    mail: mail?.handle,
    texts: texts?.handle,
    /** Resolves when all answer. */
    ready,
    /** Names and versions. */
    describe: () => Promise.all(present.map((part) => part.describe())),
    stop,
  };

  function uiPort(): Promise<number> | number {
    return options.mailUiPort ?? home.ports.portFor('mail-ui');
  }

  /** A server whose address is set; undefined otherwise. */
  function external(
    name: string,
    variables: readonly [string, ...string[]],
    check: Check,
    describe: (address: string) => Promise<string> = async () => `${name} given by ${variables[0]}`,
  ): InfrastructureServer | undefined {
    const [variable] = variables;
    const address = env[variable];
    if (!address) return undefined;
    const known = variables.flatMap((key) => (env[key] ? [[key, env[key]]] : []));
    const handle = externalServerHandle({
      name,
      variable,
      address,
      check,
      isNeeded: !OPTIONAL.includes(name),
      say,
    });
    home.register('infrastructure', handle);
    return {
      env: Object.fromEntries(known) as Record<string, string>,
      describe: () => describe(address),
      handle,
    };
  }
}
