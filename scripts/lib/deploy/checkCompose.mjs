import { mkdirSync, mkdtempSync, copyFileSync, rmSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { PlainError, say } from '../say.mjs';
import { composeCommand, run } from './tools.mjs';

const base = ['-f', 'docker-compose.yml'];
const scaled = ['chat', 'payment', 'catalog', 'booking', 'notification'];

/** Compose accepts the file with each override, and what comes out keeps the promises made about it. */
export async function checkCompose() {
  const [command, ...prefix] = await composeCommand();
  const scratch = mkdtempSync(join(tmpdir(), 'livery-compose-'));
  try {
    const settings = await generatedSettings(scratch);
    const production = join(scratch, 'production.env');
    writeFileSync(production, productionSettings(readFileSync(settings, 'utf8')));
    const config = async (env, ...flags) =>
      JSON.parse(
        await run(command, [...prefix, '--env-file', env, ...flags, 'config', '--format', 'json'], {
          env: cleanEnvironment(),
        }),
      );

    const development = await config(settings, ...base);
    expectPublished(development, ['gateway']);
    expectScalable(development);
    expectLimits(development);
    say(`compose: ${Object.keys(development.services).length} services for development`);

    const tools = await config(settings, ...base, '--profile', 'tools');
    expectPublished(tools, ['gateway']);
    expectLimits(tools);

    const opened = await config(settings, ...base, '-f', 'docker-compose.tools.yml');
    expectPublished(opened, ['gateway', 'mail', 'texts', 'rabbitmq']);

    const live = await config(production, ...base, '-f', 'docker-compose.prod.yml');
    expectPublished(live, ['gateway']);
    const names = Object.keys(live.services);
    const unwanted = names.filter((name) => ['mail', 'texts', 'payment-sandbox', 'demo-data'].includes(name));
    if (unwanted.length > 0) throw new PlainError(`production would start ${unwanted.join(', ')}`);
    if (/sandbox/i.test(JSON.stringify(live.services.payment.environment)))
      throw new PlainError('production would pay into the sandbox');
    say(`compose: ${names.length} services for production, without sandboxes and mailbox`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What deploy/make-env.sh writes, made in a folder of its own. */
export async function generatedSettings(folder) {
  mkdirSync(join(folder, 'deploy'));
  copyFileSync(join(root, '.env.example'), join(folder, '.env.example'));
  copyFileSync(join(root, 'deploy/make-env.sh'), join(folder, 'deploy/make-env.sh'));
  await run('sh', [join(folder, 'deploy/make-env.sh')]);
  return join(folder, '.env');
}

const productionSettings = (text) =>
  text
    .replace(/^COMPOSE_(PROFILES|FILE)=.*$/gm, '')
    .replace(/^PUBLIC_URL=.*$/m, 'PUBLIC_URL=https://book.example.com')
    .replace(/^SMTP_URL=.*$/m, 'SMTP_URL=smtps://user:secret@smtp.example.com:465')
    .replace(/^ADMIN_PASSWORD=.*$/m, 'ADMIN_PASSWORD=a-password-of-ones-own')
    .replace(/^ADMIN_NOTICE_EMAILS=.*$/m, 'ADMIN_NOTICE_EMAILS=office@example.com');

/** The settings file decides, not what the shell happens to know. */
const cleanEnvironment = () => ({ PATH: process.env.PATH, HOME: process.env.HOME });

function expectPublished({ services }, wanted) {
  const published = Object.keys(services).filter((name) => services[name].ports?.length > 0);
  if (published.toSorted().join() !== wanted.toSorted().join())
    throw new PlainError(`published ports: ${published.join(', ')}; wanted: ${wanted.join(', ')}`);
}

function expectScalable({ services }) {
  for (const name of scaled) {
    const { container_name: fixedName, hostname, ports } = services[name];
    if (fixedName || hostname || ports) throw new PlainError(`${name} can't have replicas`);
  }
}

function expectLimits({ services }) {
  for (const [name, { deploy, restart }] of Object.entries(services)) {
    if (!restart) throw new PlainError(`${name} has no restart policy`);
    if (name !== 'mongo-setup' && !deploy?.resources?.limits?.memory)
      throw new PlainError(`${name} has no memory limit`);
  }
}
