import { parseArgs } from 'node:util';
import { type Scale, scalableNames } from './services/serviceNames.ts';

const mostReplicas = 8;

/** Names what it does not understand. Flags without npm's two dashes are read from npm's settings. */
export function readSettings(args: string[], env: Record<string, string | undefined>) {
  const { values, positionals } = parse(args);
  refusePartOfKeys(env);
  const scaleByNpm = (env.npm_config_scale ?? '').split('\n').filter((entry) => entry.includes('='));
  const port = readPort('PORT', env.PORT) ?? 8080;
  const mailUiPort = readPort('MAIL_UI_PORT', env.MAIL_UI_PORT);
  if (mailUiPort === port)
    throw new Error(`MAIL_UI_PORT is ${port}, which is the site's PORT: choose another one for the mailbox.`);
  return {
    port,
    /** Undefined by default: then a taken port 1080 is no reason to refuse. */
    mailUiPort,
    scale: readScale([...(values.scale ?? []), ...positionals, ...scaleByNpm]),
    demo: !values['no-demo'] && env.npm_config_demo !== '',
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { scale: { type: 'string', multiple: true }, 'no-demo': { type: 'boolean' } },
    });
  } catch (error) {
    throw new Error(
      `${(error as Error).message}\nnpm start -- [--scale chat=2] [--scale payment=2] [--no-demo]`,
      { cause: error },
    );
  }
}

const providerKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];

/** With only some of the provider's keys, all would be ignored without notice. */
function refusePartOfKeys(env: Record<string, string | undefined>): void {
  const missing = providerKeys.filter((name) => !env[name]);
  if (missing.length === 0 || missing.length === providerKeys.length) return;
  const given = providerKeys.filter((name) => !missing.includes(name));
  throw new Error(
    `${given.join(' and ')} without ${missing.join(' and ')}: set all three for the card provider, or none of them for the payment sandbox.`,
  );
}

function readPort(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port number from 1 to 65535, not “${text}”.`);
  }
  return port;
}

function readScale(entries: string[]): Scale {
  const scale: Scale = {};
  for (const entry of entries) {
    const [name = '', count = ''] = entry.split('=');
    const service = scalableNames.find((known) => known === name);
    if (!service) throw new Error(`--scale ${entry}: only these have replicas: ${scalableNames.join(', ')}.`);
    const replicas = Number(count);
    if (!Number.isInteger(replicas) || replicas < 1 || replicas > mostReplicas) {
      throw new Error(`--scale ${entry}: the number must be from 1 to ${mostReplicas}.`);
    }
    scale[service] = replicas;
  }
  return scale;
}
