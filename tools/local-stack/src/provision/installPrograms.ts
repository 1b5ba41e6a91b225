import { existsSync } from 'node:fs';
import { findProgram } from './findProgram.ts';
import { run } from './run.ts';

/** How each program is called, found, and named by Debian. */
const programs = {
  'rabbitmq-server': {
    paths: ['/usr/lib/rabbitmq/bin/rabbitmq-server', 'rabbitmq-server'],
    package: 'rabbitmq-server',
    variable: 'AMQP_URL',
  },
  'redis-server': {
    paths: ['redis-server', 'valkey-server'],
    package: 'redis-server',
    variable: 'REDIS_URL',
  },
  // The headless build needs half the processor time; the whole browser works too.
  chromium: {
    paths: [
      'chromium-headless-shell',
      'chrome-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ],
    package: 'chromium-headless-shell',
    variable: 'CHROMIUM_PATH',
  },
} as const;

export type ProgramName = keyof typeof programs;
const policyFile = '/usr/sbin/policy-rc.d';

let installing: Promise<void> = Promise.resolve();

/** The program's path. Installs it with apt if that needs no password. */
export async function needProgram(name: ProgramName, say: (line: string) => void): Promise<string> {
  await installPrograms([name], say);
  return findProgram(...programs[name].paths) ?? fail([name]);
}

/** The browser for tests and benches. */
export async function needBrowser(say: (line: string) => void): Promise<string> {
  return process.env['CHROMIUM_PATH'] ?? needProgram('chromium', say);
}

/** Installs what is missing with one call of apt. */
export function installPrograms(names: ProgramName[], say: (line: string) => void): Promise<void> {
  // One at a time: apt has a lock.
  installing = installing.catch(() => {}).then(() => installMissing(names, say));
  return installing;
}

async function installMissing(names: ProgramName[], say: (line: string) => void): Promise<void> {
  const missing = names.filter((name) => !findProgram(...programs[name].paths));
  if (missing.length === 0) return;
  const asRoot = await rootCommand();
  if (!asRoot || !findProgram('apt-get')) return fail(missing);
  const packages = missing.map((name) => programs[name].package);
  say(`installing ${packages.join(', ')} with apt`);
  const install = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-y', '-q', '-o', 'DPkg::Lock::Timeout=120'];
  const hadUnits = new Set(['rabbitmq-server', 'redis-server'].filter(hasUnit));
  try {
    await withoutStartingServices(asRoot, async () => {
      await run('env', [...asRoot, 'env', ...install, 'update']).catch(() => {}); // an old list may do as well
      await run('env', [...asRoot, 'env', ...install, 'install', '--no-install-recommends', ...packages]);
    });
  } catch (error) {
    return fail(missing, error);
  }
  // Packages also start servers at every boot, which nobody asked for.
  for (const unit of packages.filter((name) => hasUnit(name) && !hadUnits.has(name))) {
    await run('env', [...asRoot, 'systemctl', 'disable', '--quiet', unit]).catch(() => {});
  }
}

/** Packages start their servers when installed, unless this file forbids it. */
async function withoutStartingServices(asRoot: string[], install: () => Promise<void>): Promise<void> {
  if (existsSync(policyFile)) return install();
  const script = 'printf "#!/bin/sh\\nexit 101\\n" >"$0" && chmod 755 "$0"';
  await run('env', [...asRoot, 'sh', '-c', script, policyFile]);
  try {
    await install();
  } finally {
    await run('env', [...asRoot, 'rm', '-f', policyFile]);
  }
}

/** The command before one that needs root: none, `sudo` if it needs no password, or undefined. */
async function rootCommand(): Promise<string[] | undefined> {
  if (process.getuid?.() === 0) return [];
  const canSudo = await run('sudo', ['-n', 'true']).then(
    () => true,
    () => false,
  );
  return canSudo ? ['sudo', '-n'] : undefined;
}

function hasUnit(name: string): boolean {
  return existsSync(`/lib/systemd/system/${name}.service`);
}

function fail(names: ProgramName[], cause?: unknown): never {
  const packages = names.map((name) => programs[name].package).join(' ');
  const variables = names.map((name) => programs[name].variable).join(', ');
  const brew = process.platform === 'darwin' ? `  brew install ${packages.replaceAll('-server', '')}\n` : '';
  throw new Error(
    `Missing on this machine: ${packages}. Install it and start again:\n${brew}` +
      `  sudo apt-get install --no-install-recommends ${packages}\n` +
      `or point to one that runs already (${variables}).`,
    { cause },
  );
}
