import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { answersHttp, isListening } from '../infrastructure/probe.ts';
import { type Handle, supervise, whenAllReady } from '../process/supervise.ts';
import type { Home } from '../state/home.ts';
import { launchSandbox } from './paymentSandbox.ts';
import { repositoryRoot } from './repository.ts';
import { replicaNames, type Scale, type ServiceName, serviceNames, visibleTo } from './table.ts';

const headStartMs = 2_000;
/** V8 lets new objects fill 16 MB three times over before it clears up; our services are as fast with 2, and smaller. */
const youngGeneration = '--max-semi-space-size=2';

export interface ServicesOptions {
  home: Home;
  /** Where the servers are: MONGODB_URI, AMQP_URL, REDIS_URL, SMTP_URL. */
  infrastructure: Record<string, string>;
  /** The built site the gateway shows. */
  siteFolder: string;
  /** The gateway's port; a private free one unless given. */
  port?: number;
  /** How many replicas of each service. */
  scale?: Scale;
  /** Prefix of databases, events and Redis keys, so that several stacks can share servers. */
  namespace?: string;
  /** Settings for the services (TAX_RATE, BRAND_NAME, STRIPE_SECRET_KEY, …), by default this process's own. */
  env?: Record<string, string | undefined>;
  restartOnCrash?: boolean;
  say?: (line: string) => void;
}

export interface Services {
  /** The site's address, as a person types it. */
  url: string;
  /** Each replica's address by its name, for tests that go past the gateway. */
  addresses: Record<string, string>;
  /** What every service was given, without the secrets of single services. */
  env: Record<string, string>;
  /** Handles by name: gateway, catalog, …, chat-2, payment-sandbox. */
  handles: Map<string, Handle>;
  get(name: string): Handle;
  /** Resolves when every one reports ready. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/** Starts all services and waits until every one reports ready. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const services = await launchServices(options);
  try {
    await services.ready;
  } catch (error) {
    await services.stop();
    throw error;
  }
  return services;
}

/** Starts all services beside each other and returns at once; they wait for their servers by themselves. */
export async function launchServices(options: ServicesOptions): Promise<Services> {
  const { home, scale = {}, namespace = 'livery', env = process.env, restartOnCrash, say } = options;
  const { secrets, ports } = home;
  const gatewayPort = options.port ?? (await ports.portFor('gateway'));
  const url = env.PUBLIC_URL ?? `http://localhost:${gatewayPort}`;

  refuseUnfinished();
  if (env.NODE_ENV === 'production' && !env.STRIPE_SECRET_KEY)
    throw new Error(
      'NODE_ENV=production takes real money only: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
    );
  const replicas: { service: ServiceName; name: string; port: number }[] = [];
  for (const service of serviceNames) {
    for (const name of replicaNames(service, scale)) {
      replicas.push({ service, name, port: service === 'gateway' ? gatewayPort : await ports.portFor(name) });
    }
  }
  const addresses = Object.fromEntries(replicas.map(({ name, port }) => [name, `http://127.0.0.1:${port}`]));
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
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    BUSINESS_TIMEZONE: 'America/Toronto',
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'livery-demo',
    ADMIN_EMAIL: 'admin@example.com',
    IDENTITY_SECRET: secrets.identitySecret,
    SESSION_SECRET: secrets.sessionSecret,
    MANAGE_LINK_SECRET: secrets.manageLinkSecret,
    VISITOR_SECRET: secrets.visitorSecret,
    NODE_COMPILE_CACHE: join(home.cache, 'compiled'),
    MALLOC_ARENA_MAX: '1', // one heap for all threads of a service, which mostly wait
    ...env,
    ...options.infrastructure,
    ...internalUrls,
    ...sandbox?.env,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    SITE_DIR: options.siteFolder,
    EVENT_NAMESPACE: namespace,
    REDIS_PREFIX: `${namespace}:`,
    LIVERY_PARENT_WATCH: undefined, // the keeper does that
    PORT: undefined,
    MONGODB_DB: undefined,
  };

  const gatewayHeadStart = listensOr(gatewayPort, headStartMs);
  const handles = new Map<string, Handle>(sandbox ? [[sandbox.handle.name, sandbox.handle]] : []);
  for (const { service, name, port } of replicas) {
    const folder = join(repositoryRoot, 'services', service);
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
          args: [youngGeneration, 'src/main.ts'],
          cwd: folder,
          env: {
            ...visibleTo(service, everybody),
            PORT: String(port),
            MONGODB_DB: `${namespace}_${service}`,
          },
        },
        isReady: () => answersHttp(`${addresses[name]}/readyz`),
      }),
    );
  }

  const all = [...handles.values()];
  const ready = whenAllReady(all);
  ready.catch(() => {});
  return {
    url,
    addresses,
    env: visibleTo(undefined, everybody),
    handles,
    get(name) {
      const handle = handles.get(name);
      if (!handle) throw new Error(`no service ${name}; there are ${[...handles.keys()].join(', ')}`);
      return handle;
    },
    ready,
    async stop() {
      await handles.get('gateway')?.stop(); // first nobody new comes in
      await Promise.all(all.map((handle) => handle.stop()));
    },
  };
}

/** The home page is what a person waits for: on a small machine the gateway gets the processors first, for a moment. */
async function listensOr(port: number, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && !(await isListening({ host: '127.0.0.1', port }))) await delay(50);
}

/** Names every service that has no entry point, rather than letting each fail in its own log. */
function refuseUnfinished(): void {
  const missing = serviceNames
    .map((name) => `services/${name}/src/main.ts`)
    .filter((file) => !existsSync(join(repositoryRoot, file)));
  if (missing.length > 0)
    throw new Error(`These services cannot start, their entry point is missing:\n  ${missing.join('\n  ')}`);
}
