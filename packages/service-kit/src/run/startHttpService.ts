import type { ServiceSettings } from '../config/serviceSettings.ts';
import type { Consumer } from '../events/consumer.ts';
import { connectEventBus, type EventBus, type SubscribeOptions } from '../events/eventBus.ts';
import { createHttpApp, type HttpAppOptions } from '../http/createHttpApp.ts';
import { operatorsApp } from '../http/health.ts';
import { listen, type Listening } from '../http/listen.ts';
import type { Job } from '../jobs/startPeriodicJob.ts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { connectMongo, type MongoHandle, type OnCommand } from '../mongo/connectMongo.ts';

export interface ServiceBase {
  mongo: MongoHandle;
  bus: EventBus;
  logger: Logger;
}

export interface ServiceParts extends Pick<
  HttpAppOptions,
  'routes' | 'dispensable' | 'rawBodyPaths' | 'beforeBody' | 'securityHeaders' | 'identity' | 'isPublic'
> {
  /** Needed for readiness besides database and event bus. */
  readiness?: HttpAppOptions['readiness'];
  consumers?: Consumer[];
  subscription?: SubscribeOptions;
  /** Every replica gets every event: for its caches, and to tell its own sockets. */
  replicaConsumers?: Consumer[];
  /** Stop once no more events are handled. */
  jobs?: readonly Stoppable[];
  /** Stop after the jobs, whose changes have events too. */
  relays?: readonly Stoppable[];
  /** Close last. */
  connections?: readonly { close(): Promise<void> | void }[];
  onListening?: (listening: Listening) => void;
  /** Ends streams and sockets that would hold the server open. */
  beforeClose?: () => Promise<void> | void;
  /** The private port for `/metrics` and `/readyz` of a public service. */
  metricsPort?: number | undefined;
}

type Stoppable = Pick<Job, 'stop'>;

/** What tests replace. */
export interface ServiceOverrides {
  logger?: Logger;
  /** Called with the name of every database command, and the command. */
  onCommand?: OnCommand;
}

export interface RunningService {
  url: string;
  stop(): Promise<void>;
}

/** Waits for the database, not for the broker. Stops in an order in which nothing accepted is lost. */
export async function startHttpService(
  service: string,
  config: ServiceSettings,
  overrides: ServiceOverrides,
  compose: (base: ServiceBase) => Promise<ServiceParts> | ServiceParts,
): Promise<RunningService> {
  const logger = overrides.logger ?? createLogger({ service, level: config.LOG_LEVEL });
  const mongo = await connectMongo({
    uri: config.MONGODB_URI,
    dbName: config.MONGODB_DB ?? `livery_${service}`,
    logger,
    onCommand: overrides.onCommand,
  });
  const bus = connectEventBus({ url: config.AMQP_URL, service, namespace: config.EVENT_NAMESPACE, logger });
  const parts = await compose({ mongo, bus, logger });

  const readiness = { mongodb: mongo.isUp, rabbitmq: bus.isUp, ...parts.readiness };
  const { IDENTITY_SECRET: identitySecret, HOST: host, PORT: port } = config;
  const app = createHttpApp({ ...parts, service, logger, identitySecret, readiness });
  const listening = await listen(app, { host, port });
  parts.onListening?.(listening);
  const operators =
    parts.metricsPort !== undefined &&
    (await listen(operatorsApp(app, { readiness }), { host, port: parts.metricsPort }));
  await Promise.all([
    parts.consumers && bus.subscribe(parts.consumers, parts.subscription),
    parts.replicaConsumers && bus.subscribe(parts.replicaConsumers, { perReplica: true }),
  ]);
  logger.info({ port: listening.port }, `${service} listening`);

  return {
    url: listening.url,
    stop: async () => {
      await parts.beforeClose?.();
      await Promise.all([listening.close(), operators && operators.close()]);
      await bus.stopConsuming();
      await stopAll(parts.jobs);
      await stopAll(parts.relays);
      await bus.close();
      await Promise.all((parts.connections ?? []).map((connection) => connection.close()));
      await mongo.close();
    },
  };
}

const stopAll = (stoppable: readonly Stoppable[] = []) => Promise.all(stoppable.map((one) => one.stop()));
