import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

/** The oldest version that the database engine's library runs with. */
const neededGlibc = [2, 38] as const;
const suite = 'trixie';
/** What to do where the engine cannot run. */
const wayOut =
  'Install MongoDB (a `mongod` on the PATH is used by itself), or use a server that runs already: MONGODB_URI=mongodb://… npm start';
const packages = ['libc6', 'libgcc-s1', 'libstdc++6'];

const machines: Record<string, { triplet: string; loader: string }> = {
  x64: { triplet: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { triplet: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

/**
 * The command to put before `node`: empty, or on an older Debian the loader and libraries of Debian 13, unpacked
 * into the cache. Changes nothing on the system.
 */
export async function glibcLoader(
  cache: string,
  say: (line: string) => void,
  { glibc, apt } = { glibc: systemGlibc(), apt: '/etc/apt' },
): Promise<string[]> {
  if (process.platform !== 'linux' || isRecentEnough(glibc)) return [];
  const machine = machines[process.arch];
  if (!machine) throw new Error(`The database engine is not available for ${process.arch}. ${wayOut}`);
  const root = join(cache, 'glibc');
  const libraries = join(root, 'usr/lib', machine.triplet);
  const loader = join(libraries, machine.loader);
  if (!existsSync(loader)) {
    say('fetching a newer C library for the database engine (kept in the state folder)');
    await unpack(root, apt);
  }
  return [loader, '--library-path', `${libraries}:/usr/lib/${machine.triplet}`];
}

function systemGlibc(): string {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime ?? '0.0';
}

function isRecentEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > neededGlibc[0] || (major === neededGlibc[0] && minor >= neededGlibc[1]);
}

/** Uses apt's own tools with a private state folder, and this machine's mirror and keyring. */
async function unpack(root: string, apt: string): Promise<void> {
  const work = `${root}.partial`;
  rmSync(work, { recursive: true, force: true });
  for (const folder of ['lists/partial', 'archives/partial', 'root']) {
    mkdirSync(join(work, folder), { recursive: true });
  }
  writeFileSync(join(work, 'status'), '');
  const options = {
    'Dir::State': work,
    'Dir::State::status': join(work, 'status'),
    'Dir::State::lists': join(work, 'lists'),
    'Dir::Cache': work,
    'Dir::Cache::archives': join(work, 'archives'),
    'Dir::Etc::sourcelist': join(work, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::Etc::preferencesparts': '-',
    'Acquire::Languages': 'none',
    'APT::Sandbox::User': process.getuid?.() === 0 ? 'root' : '',
    'APT::Update::Post-Invoke': '',
    'APT::Update::Post-Invoke-Success': '',
  };
  const flags = Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  try {
    writeFileSync(join(work, 'sources.list'), `${debianSource(apt)} ${suite} main\n`);
    await run('apt-get', [...flags, 'update'], { cwd: work });
    await run('apt-get', [...flags, 'download', ...packages], { cwd: work });
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
      await run('dpkg', ['-x', join(work, file), join(work, 'root')], { cwd: work });
    }
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    throw new Error(
      `The database engine needs glibc ${neededGlibc.join('.')} or newer (Debian 13, Ubuntu 24.04), and Debian 13’s could not be had by apt: ` +
        `${(error as Error).message}.\n${wayOut}`,
      { cause: error },
    );
  }
  renameSync(join(work, 'root'), root);
  rmSync(work, { recursive: true, force: true });
}

/** `deb [signed-by=…] <mirror>` from this machine's Debian sources, in either format. */
function debianSource(apt: string): string {
  const lists = [join(apt, 'sources.list'), ...inFolder(join(apt, 'sources.list.d'))];
  for (const file of lists.filter((name) => existsSync(name))) {
    const text = readFileSync(file, 'utf8');
    for (const stanza of text.split(/\n\s*\n/)) {
      const uri = /^URIs:\s*(\S+)/m.exec(stanza)?.[1];
      const suites = /^Suites:\s*(.+)$/m.exec(stanza)?.[1];
      const key = /^Signed-By:\s*(\/\S+)/m.exec(stanza)?.[1];
      if (uri && suites && isDebianRelease(suites)) return sourceLine(uri, key);
    }
    for (const line of text.split('\n')) {
      const match = /^deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s.*\bmain\b/.exec(line.trim());
      if (match?.[2] && match[3] && isDebianRelease(match[3])) {
        return sourceLine(match[2], /signed-by=(\S+)/.exec(match[1] ?? '')?.[1]);
      }
    }
  }
  throw new Error('no Debian mirror in this machine’s apt sources');
}

function isDebianRelease(suites: string): boolean {
  return suites
    .split(/\s+/)
    .some((name) => /^(bullseye|bookworm|trixie|(old)*stable|testing|sid)$/.test(name));
}

function sourceLine(uri: string, key = '/usr/share/keyrings/debian-archive-keyring.gpg'): string {
  return `deb [signed-by=${key}] ${uri}`;
}

function inFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}
