import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { home } from '../paths.mjs';
import { PlainError, say } from '../say.mjs';
import { debianMirror, run, succeeds } from './tools.mjs';

export const services = ['gateway', 'catalog', 'booking', 'payment', 'chat', 'notification'];
/** Image name → the arguments of its build. */
export const images = {
  ...Object.fromEntries(services.map((name) => [name, ['--build-arg', `SERVICE=${name}`]])),
  'dev-tools': ['--build-arg', 'SERVICE=payment', '--target', 'dev-tools'],
};
const base = 'localhost/node:24';
const store = join(home, 'images');
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** Buildah with a store of its own, at low priority: it never touches the machine's images. */
export const buildah = (...args) =>
  run('nice', [
    '-n',
    '19',
    'buildah',
    '--root',
    join(store, 'storage'),
    '--runroot',
    join(store, 'run'),
    ...args,
  ]);

export const hasEngine = () => succeeds('docker', ['info']);

/** Builds every image, by the engine or without one, and says how large each is. */
export async function buildImages() {
  if (await hasEngine()) return buildWithEngine();
  if (!(await succeeds('buildah', ['--version'])))
    throw new PlainError(
      'No Docker engine answers. Without one: apt-get install --no-install-recommends buildah crun fuse-overlayfs debootstrap uidmap',
    );
  mkdirSync(store, { recursive: true });
  if (!(await succeeds('buildah', ['--root', join(store, 'storage'), 'inspect', '--type', 'image', base])))
    await makeBase();
  for (const [name, args] of Object.entries(images)) {
    const started = Date.now();
    const how = ['--isolation', 'chroot', '--format', 'docker', '--layers', '--build-arg', `BASE=${base}`];
    await buildah('bud', ...how, ...args, '--tag', `localhost/livery/${name}`, '.');
    say(`${name}: ${await sizeOf(name)}, built in ${Math.round((Date.now() - started) / 1_000)} s`);
  }
}

async function sizeOf(name) {
  const [image] = JSON.parse(await buildah('images', '--json', `localhost/livery/${name}`));
  const [bottom] = JSON.parse(await buildah('images', '--json', base));
  return `${image.size} (the base image is ${bottom.size} of it)`;
}

async function buildWithEngine() {
  for (const [name, args] of Object.entries(images)) {
    await run('docker', ['build', ...args, '--tag', `livery/${name}`, '.']);
    const size = await run('docker', ['image', 'inspect', '--format', '{{.Size}}', `livery/${name}`]);
    say(`${name}: ${(Number(size) / 1e6).toFixed(0)} MB`);
  }
}

/** Stands in for node:24-trixie-slim where no registry answers: Debian 13, this Node, this npm, a user `node`. */
async function makeBase() {
  say('making a base image: Debian 13 with Node 24');
  const folder = join(store, 'base');
  rmSync(folder, { recursive: true, force: true });
  await run('nice', ['-n', '19', 'debootstrap', '--variant=minbase', 'trixie', folder, debianMirror()]);
  const local = join(folder, 'usr/local');
  cpSync(process.execPath, join(local, 'bin/node'));
  // npm tells where it lies itself: its folder need not be beside the Node that runs this.
  const cli = (await run('npm', ['exec', '--loglevel=error', '--call', 'echo $npm_execpath']))
    .split('\n')
    .at(-1);
  cpSync(dirname(dirname(cli)), join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true });
  await run('chroot', [folder, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']);
  await run('chroot', [folder, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
  await run('sh', [
    '-c',
    'rm -rf "$0"/var/lib/apt/lists/* "$0"/var/cache/apt/* "$0"/usr/share/doc/*',
    folder,
  ]);
  const container = await buildah('from', 'scratch');
  await buildah('add', '--quiet', container, folder, '/');
  await buildah('config', '--cmd', 'node', container);
  if (process.env.NODE_EXTRA_CA_CERTS && existsSync(certificates)) {
    // A machine that trusts an authority of its own reaches its registry through that one.
    await buildah('add', '--quiet', container, certificates, `${dirname(certificates)}/`);
    await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container);
  }
  await buildah('commit', '--quiet', '--rm', container, base);
  rmSync(folder, { recursive: true, force: true });
}

/** The content of an image as a folder, until `release` is called. */
export async function mountImage(name) {
  const container = await buildah('from', '--pull-never', `localhost/livery/${name}`);
  const folder = await buildah('mount', container);
  if (!statSync(folder).isDirectory()) throw new PlainError(`the image ${name} can't be mounted`);
  return {
    folder,
    release: async () => {
      await buildah('umount', container);
      await buildah('rm', container);
    },
  };
}

/** What a run that was cut short, or buildah itself, left mounted of its store. */
export async function unmountLeftovers() {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const points = mounts
    .map((line) => line.split(' ')[1] ?? '')
    .filter((point) => point.startsWith(`${store}/`));
  // The innermost first.
  for (const point of points.toReversed()) await succeeds('umount', [point]);
}
