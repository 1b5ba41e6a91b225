import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import {
  defaultSettings,
  repositoryRoot,
  type ServiceName,
  serviceNames,
  visibleTo,
} from './serviceNames.ts';

type Environment = Record<string, string | undefined>;

const reader = fileURLToPath(new URL('./validateServiceConfigs.ts', import.meta.url));
const secret = 'x'.repeat(64);

/** What the stack sets itself. Valid values, so that only the user's settings are checked. */
const setByTheStack: Environment = {
  ...defaultSettings({
    identitySecret: secret,
    sessionSecret: secret,
    manageLinkSecret: secret,
    visitorSecret: secret,
  }),
  MONGODB_URI: 'mongodb://127.0.0.1',
  AMQP_URL: 'amqp://127.0.0.1',
  REDIS_URL: 'redis://127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1',
  PUBLIC_URL: 'http://localhost',
  ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, 'http://127.0.0.1'])),
};
const sandbox: Environment = {
  STRIPE_SECRET_KEY: `sk_test_${secret}`,
  STRIPE_PUBLISHABLE_KEY: `pk_test_${secret}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${secret}`,
  STRIPE_API_BASE: 'http://127.0.0.1',
  PAYMENT_SANDBOX_URL: 'http://127.0.0.1',
};

/** In a process of its own, because the services' code is not needed here afterwards. */
export async function checkSettings(env: Environment): Promise<void> {
  if (env.NODE_ENV === 'production' && !env.STRIPE_SECRET_KEY)
    throw new Error(
      'NODE_ENV=production takes real money only: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
    );
  const given = {
    ...setByTheStack,
    ...env,
    ...(env.STRIPE_SECRET_KEY ? {} : sandbox),
    PORT: '0',
    SITE_DIR: '/',
  };
  const environments = Object.fromEntries(
    serviceNames.map((service) => [service, visibleTo(service, given)]),
  );
  const faults = await readByServices(environments);
  if (faults.length > 0)
    throw new Error(
      `${faults.length === 1 ? 'A setting is' : 'Settings are'} wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
}

/** Each fault once, even if several services share the setting. */
async function readByServices(environments: Record<string, Environment>): Promise<string[]> {
  const child = spawn(process.execPath, [reader], {
    cwd: repositoryRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {}); // its answer shows the failure
  child.stdin.end(JSON.stringify(environments));
  const answer = await text(child.stdout);
  const faults = JSON.parse(answer === '' ? '{}' : answer) as Partial<Record<ServiceName, string[]>>;
  return [...new Set(Object.values(faults).flat())];
}
