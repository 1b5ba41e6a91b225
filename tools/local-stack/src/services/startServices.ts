import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { answersHttp, isListening, missingParts } from '../infrastructure/probe.ts';
import type { Handle } from '../process/handle.ts';
import { type RunOptions, supervise, untilReady, whenAllReady } from '../process/supervise.ts';
import { launchSandbox } from './launchSandbox.ts';
import {
  defaultSettings,
  replicaNames,
  repositoryRoot,
  type Scale,
  type ServiceName,
  serviceNames,
  visibleTo,
} from './serviceNames.ts';

const headStartMs = 2_000;
/**
 * As in the Dockerfile. 8 MB of semi-space instead of 2 need 10 MB more and save a tenth of a booking's processor
 * time; 16 would cost as much again for half the gain. The other limit makes a large machine collect in time.
 */
const memoryFlags = ['--max-semi-space-size=8', '--max-old-space-size=192'];

export interface ServicesOptions extends RunOptions {
  /** MONGODB_URI, AMQP_URL, REDIS_URL, SMTP_URL, TEXT_PROVIDER_URL. */
  infrastructure: Record<string, string>;
  /** The built site. */
  siteFolder: string;
  /** By default a free one. */
  port?: number;
  /** Replicas of each service. */
  scale?: Scale;
  /** Prefix of databases, events and Redis keys, so that stacks can share servers. */
  namespace?: string;
  /** Settings for the services (TAX_RATE, BRAND_NAME, STRIPE_SECRET_KEY, …). By default this process's. */
  env?: Record<string, string | undefined>;
}

export type Services = Awaited<ReturnType<typeof launchServices>>;

/** Starts all services and waits until they are ready. */
export const startServices = async (options: ServicesOptions) => untilReady(await launchServices(options));

/** Starts all services at the same time and returns. They wait for their servers. */
export async function launchServices(options: ServicesOptions) {
  const { home, scale = {}, namespace = 'livery', env = process.env, restartOnCrash, say } = options;
  const { ports } = home;
  const gatewayPort = options.port ?? (await ports.portFor('gateway'));
  const url = env.PUBLIC_URL ?? `http://localhost:${gatewayPort}`;

  const replicas: { service: ServiceName; name: string; port: number }[] = [];
  for (const service of serviceNames) {
    for (const name of replicaNames(service, scale)) {
      replicas.push({ service, name, port: service === 'gateway' ? gatewayPort : await ports.portFor(name) });
    }
  }
  const addresses = Object.fromEntries(replicas.map(({ name, port }) => [name, `http://127.0.0.1:${port}`]));
  const metricsPort = Number(env.METRICS_PORT) || (await ports.portFor('gateway-metrics'));
  const operatorAddresses: Record<string, string> = {
    ...addresses,
    gateway: `http://127.0.0.1:${metricsPort}`,
  };
  const internalUrls = Object.fromEntries(
    serviceNames.map((service) => [
      `${service.toUpperCase()}_URL`,
      replicaNames(service, scale)
        .map((name) => addresses[name])
        .join(','),
    ]),
  );

  const sandbox = env.STRIPE_SECRET_KEY
    ? undefined
    : await launchSandbox({
        home,
        env: visibleTo(undefined, env),
        gatewayUrl: `http://127.0.0.1:${gatewayPort}`,
        siteUrl: url,
        restartOnCrash,
        say,
      });
  const everybody: Record<string, string | undefined> = {
    ...defaultSettings(home.secrets),
    TICKET_FILES_DIR: join(home.data, 'ticket-files'),
    NODE_COMPILE_CACHE: join(home.cache, 'compiled'),
    ...env,
    ...options.infrastructure,
    ...internalUrls,
    ...sandbox?.env,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    SITE_DIR: options.siteFolder,
    SITE_PREVIOUS_DIRS: `${options.siteFolder}.previous`,
    EVENT_NAMESPACE: namespace,
    REDIS_PREFIX: `${namespace}:`,
    LIVERY_PARENT_WATCH: undefined, // the keeper does that
    METRICS_PORT: String(metricsPort),
    MALLOC_ARENA_MAX: '1', // one heap for all threads of a service, which mostly wait
    PORT: undefined,
    MONGODB_DB: undefined,
  };

  const gatewayHeadStart = listensWithin(gatewayPort, headStartMs);
  const handles = new Map<string, Handle>(sandbox ? [[sandbox.handle.name, sandbox.handle]] : []);
  for (const { service, name, port } of replicas) {
    const statusUrl = `${operatorAddresses[name]}/readyz`;
    handles.set(
      name,
      supervise({
        name,
        home,
        stage: 'service',
        restartOnCrash,
        say,
        startAfter: service === 'gateway' ? undefined : gatewayHeadStart,
        graceSeconds: 12, // a service gives itself ten
        program: {
          command: process.execPath,
          args: [...memoryFlags, 'src/main.ts'],
          cwd: join(repositoryRoot, 'services', service),
          env: {
            ...visibleTo(service, everybody),
            PORT: String(port),
            MONGODB_DB: `${namespace}_${service}`,
          },
        },
        isReady: () => answersHttp(statusUrl),
        whatIsMissing: () => missingParts(statusUrl),
      }),
    );
  }

  const all = [...handles.values()];
  const ready = whenAllReady(all);
  ready.catch(() => {}); // handled by whoever awaits it
  return {
    /** The site's address. */
    url,
    /** Addresses of replicas by name. */
    addresses,
    /** Addresses of `/readyz` and `/metrics`; the gateway's is a private port. */
    operatorAddresses,
    /** The services' common settings, without secrets of single services. */
    env: visibleTo(undefined, everybody),
    /** By name: gateway, catalog, …, chat-2, payment-sandbox. */
    handles,
    get(name: string): Handle {
      const handle = handles.get(name);
      if (!handle) throw new Error(`no service ${name}; there are ${[...handles.keys()].join(', ')}`);
      return handle;
    },
    /** Resolves when all are ready. */
    ready,
    async stop(): Promise<void> {
      await handles.get('gateway')?.stop(); // first nobody new comes in
      await Promise.all(all.map((handle) => handle.stop()));
    },
  };
}

/** On a small machine the gateway gets the processors first, because people wait for the home page. */
async function listensWithin(port: number, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs;
  while (Date.now() < deadline && !(await isListening({ host: '127.0.0.1', port }))) await delay(50);
}
