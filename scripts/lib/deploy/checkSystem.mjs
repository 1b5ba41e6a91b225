// Starts the whole product from the images, follows one booking through it, and lets a browser make the main journeys.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { smoke } from '../../smoke.mjs';
import { cache, home as stateFolder } from '../paths.mjs';
import { PlainError, say } from '../say.mjs';
import { generatedSettings } from './checkCompose.mjs';
import { hasEngine, mountImage, services, unmountLeftovers } from './buildImages.mjs';
import { makeJourneys } from './journeys.mjs';
import { run } from './tools.mjs';

const password = 'livery-demo';

export async function checkSystem() {
  if (await hasEngine()) await checkWithCompose();
  else await checkContents();
}

async function checkWithCompose() {
  const folder = mkdtempSync(join(tmpdir(), 'livery-compose-'));
  const compose = [
    'compose',
    '--project-name',
    'livery-check',
    '--env-file',
    await generatedSettings(folder),
  ];
  const files = ['-f', 'docker-compose.yml', '-f', 'docker-compose.tools.yml'];
  try {
    const scale = ['--scale', 'chat=3', '--scale', 'payment=2'];
    // By name, with all they depend on: waiting for the loader of demo data, which ends, would be an error.
    const lasting = ['gateway', 'mail', 'payment-sandbox'];
    await run('docker', [...compose, ...files, 'up', '--wait', ...scale, ...lasting]);
    await run('docker', [...compose, ...files, 'run', '--rm', 'demo-data']);
    await smoke({ site: 'http://localhost:8080', mailbox: 'http://localhost:1080', password });
    say('docker compose: a booking went through, with three chats and two payments');
    await makeJourneys({ site: 'http://localhost:8080', mailbox: 'http://localhost:1080' });
  } catch (error) {
    console.error(await run('docker', [...compose, ...files, 'logs', '--no-color', '--tail', '40']));
    throw error;
  } finally {
    await run('docker', [...compose, ...files, 'down', '--volumes']);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without an engine: each image's content, read-only, as its user, beside servers of the local stack. */
async function checkContents() {
  const { openHome, startInfrastructure } = await import('../../../tools/local-stack/src/index.ts');
  rmSync(join(stateFolder, 'deploy'), { recursive: true, force: true });
  const home = openHome(join(stateFolder, 'deploy'), cache);
  const programs = [];
  const mounted = [];
  let bridge;
  try {
    const { env: servers } = await startInfrastructure({ home, say, env: {} });
    bridge = await bridgeTo(servers.MONGODB_URI, await home.ports.portFor('mongo-bridge'));
    const port = Object.fromEntries(
      await Promise.all([...services, 'sandbox'].map(async (name) => [name, await home.ports.portFor(name)])),
    );
    const logs = join(home.data, 'image-logs');
    mkdirSync(logs, { recursive: true });
    const start = async (image, name, more) => {
      const { folder, release } = await mountImage(image);
      mounted.push(release);
      const { code, child } = startReadOnly(folder, more.command, join(logs, `${name}.log`), {
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        PORT: String(port[name]),
        ...more.env,
      });
      return { name, code, child };
    };
    const address = (name) => `http://127.0.0.1:${port[name]}`;
    const settings = settingsFor(home.secrets, servers, bridge.uri, address);
    programs.push(await start('dev-tools', 'sandbox', { command: sandboxCommand, env: settings.sandbox }));
    for (const name of services) {
      const command = [`/app/services/${name}`, 'src/main.ts'];
      const env = { ...settings.services, MONGODB_DB: `livery_${name}` };
      programs.push(await start(name, name, { command, env }));
    }
    for (const name of ['sandbox', ...services]) await answers(`${address(name)}/healthz`, programs, logs);
    say('all images answer, on read-only file systems, as uid 1000');
    const toItsEnd = async (image, name, command) => {
      const program = await start(image, name, { command, env: settings.services });
      if ((await program.code) !== 0) throw new PlainError(`${name} failed; see ${logs}`);
    };
    await toItsEnd('dev-tools', 'demo-data', demoCommand);
    const site = address('gateway');
    await smoke({ site, mailbox: servers.MAIL_UI_URL, password });
    say('a booking went through, from the page to the e-mails');
    await makeJourneys({ site, mailbox: servers.MAIL_UI_URL });
    await toItsEnd('notification', 'backup', backupCommand);
    say('a backup of it was made, by the image too');
    await stopAll(programs);
    say('every service stopped cleanly on SIGTERM');
  } finally {
    for (const { child } of programs) child.kill('SIGKILL');
    await Promise.all(programs.map(({ code }) => code));
    for (const release of mounted) await release().catch((error) => say(error.message));
    await unmountLeftovers();
    bridge?.close();
    await home.stopEverything();
  }
}

const sandboxCommand = ['/app', 'tools/payment-sandbox/src/main.ts'];
const demoCommand = ['/app', 'deploy/compose/loadDemoCatalogue.ts'];
const backupCommand = ['/app', 'scripts/backup.mjs', '/tmp/all.backup'];

function settingsFor(secrets, servers, mongoUri, address) {
  const keys = {
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
  };
  return {
    sandbox: {
      ...keys,
      SANDBOX_STATE_DIR: '/tmp/payment-sandbox',
      SANDBOX_PUBLIC_URL: `${address('gateway')}/payment-sandbox`,
      WEBHOOK_URL: `${address('gateway')}/api/stripe/webhook`,
      WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    },
    services: {
      ...keys,
      ...servers,
      MONGODB_URI: mongoUri,
      EVENT_NAMESPACE: 'livery',
      PUBLIC_URL: address('gateway'),
      SITE_DIR: '/app/site',
      IDENTITY_SECRET: secrets.identitySecret,
      SESSION_SECRET: secrets.sessionSecret,
      MANAGE_LINK_SECRET: secrets.manageLinkSecret,
      VISITOR_SECRET: secrets.visitorSecret,
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: password,
      ADMIN_EMAIL: 'admin@example.com',
      STRIPE_API_BASE: address('sandbox'),
      PAYMENT_SANDBOX_URL: address('sandbox'),
      THROTTLE_SCALE: '100', // the journeys all come from one address
      ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, address(name)])),
    },
  };
}

// The mounts live in a namespace that ends with the program.
const readOnly = `
root="$0"; directory="$1"; shift
mount --bind "$root" "$root" && mount -o remount,bind,ro "$root" && mount -t tmpfs tmpfs "$root/tmp" && mount -t proc proc "$root/proc" &&
exec chroot --userspec=1000:1000 "$root" sh -c 'cd "$0" && ! touch /app/written 2>/tmp/refused && exec node "$@"' "$directory" "$@"`;

function startReadOnly(folder, command, log, env) {
  const child = spawn(
    'unshare',
    ['--mount', '--propagation', 'private', 'sh', '-c', readOnly, folder, ...command],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: '/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin', ...env },
    },
  );
  const output = createWriteStream(log);
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  return { child, code: new Promise((resolve) => child.once('exit', resolve)) };
}

async function answers(url, programs, logs) {
  const deadline = Date.now() + 180_000;
  while (
    !(await fetch(url).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    const ended = programs.find(({ child }) => child.exitCode !== null);
    if (ended || Date.now() > deadline)
      throw new PlainError(`${ended?.name ?? url} ${ended ? 'ended' : 'does not answer'}; see ${logs}`);
    await delay(200);
  }
}

async function stopAll(programs) {
  for (const { child } of programs) child.kill('SIGTERM');
  for (const { name, code } of programs) {
    const status = await code;
    if (status !== 0) throw new PlainError(`${name} ended with ${status} on SIGTERM`);
  }
}

/** The embedded engine answers its own user only, through a socket file; a container comes by TCP. */
async function bridgeTo(uri, port) {
  const socket = /^mongodb:\/\/([^/]+\.sock)\//.exec(uri)?.[1];
  if (!socket) return { uri, close: () => {} };
  const server = createServer((near) => {
    const far = connect(decodeURIComponent(socket));
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { uri: `mongodb://127.0.0.1:${port}/?directConnection=true`, close: () => server.close() };
}
