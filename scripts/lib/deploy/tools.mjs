// What checking a deployment needs beside the project: kept in the cache, never among the project's packages.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exec, lastLines } from '../exec.mjs';
import { cache, root } from '../paths.mjs';
import { PlainError, say } from '../say.mjs';

const packages = ['kubernetes-models@5.1.0', 'yaml@2.9.1', '@asyncapi/parser@3.6.3'];
const folder = join(cache, 'deploy-tools');

/** Runs a program and answers what it printed; anything but success is a fault that says so. */
export async function run(command, args, options = {}) {
  const { code, output } = await exec(command, args, { cwd: root, ...options });
  if (code !== 0)
    throw new PlainError(`${command} ${args.slice(0, 4).join(' ')} … failed:\n${lastLines(output, 40)}`);
  return output;
}

export const succeeds = async (command, args) => (await exec(command, args, { cwd: root })).code === 0;

/** The folder in which the packages that only this check needs are installed. */
export async function toolFolder() {
  const wanted = JSON.stringify({ private: true, packages });
  const stamp = join(folder, 'wanted.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  say('fetching the validators');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  writeFileSync(join(folder, 'load.mjs'), 'export const load = (name) => import(name);\n');
  await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', ...packages],
    {
      cwd: folder,
    },
  );
  writeFileSync(stamp, wanted);
  return folder;
}

/** Imports one of those packages, as a module in their folder would. */
export async function tool(name) {
  const { load } = await import(pathToFileURL(join(await toolFolder(), 'load.mjs')).href);
  const module = await load(name);
  return module.default ?? module;
}

/** The command that is Docker Compose: the engine's own plug-in, or Debian 13's package unpacked into the cache. */
export async function composeCommand() {
  if (await succeeds('docker', ['compose', 'version'])) return ['docker', 'compose'];
  if (await succeeds('docker-compose', ['version'])) return ['docker-compose'];
  const binary = join(cache, 'compose/usr/libexec/docker/cli-plugins/docker-compose');
  if (!existsSync(binary)) await unpackCompose(join(cache, 'compose'));
  return [binary];
}

async function unpackCompose(target) {
  say('fetching Docker Compose from Debian 13 (for checking files; no engine is needed)');
  const work = `${target}.partial`;
  rmSync(work, { recursive: true, force: true });
  for (const name of ['lists/partial', 'archives/partial', 'root'])
    mkdirSync(join(work, name), { recursive: true });
  const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
  writeFileSync(join(work, 'sources.list'), `deb [signed-by=${keyring}] ${debianMirror()} trixie main\n`);
  writeFileSync(join(work, 'status'), '');
  const flags = Object.entries({
    'Dir::State': work,
    'Dir::State::status': join(work, 'status'),
    'Dir::Cache': work,
    'Dir::Etc::sourcelist': join(work, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'APT::Sandbox::User': 'root',
  }).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  await run('apt-get', [...flags, 'update'], { cwd: work });
  await run('apt-get', [...flags, 'download', 'docker-compose'], { cwd: work });
  const file = readdirSync(work).find((name) => name.endsWith('.deb'));
  await run('dpkg', ['-x', join(work, file), join(work, 'root')]);
  renameSync(join(work, 'root'), target);
  rmSync(work, { recursive: true, force: true });
}

/** The Debian mirror this machine uses. */
export function debianMirror() {
  const folder = '/etc/apt/sources.list.d';
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const text = ['/etc/apt/sources.list', ...files]
    .filter((name) => existsSync(name))
    .map((name) => readFileSync(name, 'utf8').replace(/^#.*$/gm, ''))
    .join('\n');
  const mirror = /\bhttps?:\/\/\S+\/debian(?=\/?\s)/.exec(text)?.[0];
  if (!mirror)
    throw new PlainError('This machine knows no Debian mirror, which this check needs without Docker.');
  return mirror;
}
