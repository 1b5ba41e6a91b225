import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SERVICES = ['gateway', 'catalog', 'booking', 'payment', 'chat', 'notification'];
const restoreScript = join(import.meta.dirname, '../../scripts/restore.mjs');
const backupScript = join(import.meta.dirname, '../../scripts/backup.mjs');
const address = process.env['MONGODB_URI'] ?? '';
const namespace = `restore_${randomUUID().slice(0, 8)}`;

type Content = Record<string, Document[]>;
/** What there is when the restore comes, and what the backup holds: some collections are in both, some in one. */
const OLD: Content = {
  'gateway.users': [{ _id: 'old admin' }],
  'booking.bookings': [{ _id: 'old 1' }, { _id: 'old 2' }],
  'booking.leftover': [{ _id: 'only old' }],
  'payment.payments': [{ _id: 'old payment' }],
  'notification.notifications': [{ _id: 'old e-mail', status: 'sent' }],
};
const NEW: Content = {
  'gateway.users': [{ _id: 'new admin' }],
  'booking.bookings': [{ _id: 'new 1' }],
  'chat.chatSessions': [{ _id: 'only new' }],
  'payment.payments': [{ _id: 'new payment' }],
  'notification.notifications': [{ _id: 'new e-mail', status: 'sent' }],
};
/** In every message that changes something: their number is the number of moments at which it may end. */
const CHANGES = ['insert', 'update', 'delete', 'drop', 'create', 'createIndexes', 'renameCollection'];

let client: MongoClient;
let folder: string;
let file: string;
beforeAll(async () => {
  client = await MongoClient.connect(address);
  folder = mkdtempSync(join(tmpdir(), 'livery-crash-'));
  file = join(folder, 'new.backup');
  await fill(NEW);
  const made = await script(backupScript, address, file, '--wait', '0');
  expect(made, made.said).toMatchObject({ code: 0 });
}, 60_000);
afterAll(async () => {
  await Promise.all(SERVICES.map((service) => databaseOf(service).dropDatabase()));
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

const databaseOf = (service: string) => client.db(`${namespace}_${service}`);

async function fill(content: Content): Promise<void> {
  await Promise.all(SERVICES.map((service) => databaseOf(service).dropDatabase()));
  for (const [path, documents] of Object.entries(content)) {
    const [service = '', name = ''] = path.split('.');
    await databaseOf(service).collection(name).insertMany(structuredClone(documents));
  }
}

/** Everything there is, whatever it is called: nothing may be left over. */
async function everything(): Promise<Content> {
  const found: Content = {};
  for (const service of SERVICES)
    for (const { name } of await databaseOf(service).listCollections().toArray())
      found[`${service}.${name}`] = await databaseOf(service)
        .collection(name)
        .find()
        .sort({ _id: 1 })
        .toArray();
  return found;
}

function environment(uri: string): Record<string, string | undefined> {
  return { PATH: process.env['PATH'], MONGODB_URI: uri, EVENT_NAMESPACE: namespace };
}

function script(path: string, uri: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
  const child = execFile(process.execPath, [path, ...args], { env: environment(uri) }, (_error, out, err) =>
    resolve({ code: child.exitCode ?? -1, said: out + err }),
  );
  return promise;
}

/** The database behind a proxy that kills the program which comes through it at its nth change, before that is made. */
async function startKillingProxy(victim: () => ChildProcess | undefined, at: number) {
  const [, host = ''] = /^mongodb:\/\/([^/?]+)/.exec(address) ?? [];
  const [name = '', port = 27_017] = decodeURIComponent(host).split(':');
  const target: NetConnectOpts = name.endsWith('.sock') ? { path: name } : { host: name, port: Number(port) };
  let changes = 0;
  const server: Server = createServer((near) => {
    const far = connect(target);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.pipe(near);
    near.on('data', (bytes) => {
      // A message's first field is the name of its command: header, flags, section, document length, type.
      const command = bytes.subarray(26, bytes.indexOf(0, 26)).toString();
      if (CHANGES.includes(command)) changes += 1;
      if (changes === at) victim()?.kill('SIGKILL');
      else if (changes < at) far.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const query = new URLSearchParams({ directConnection: 'true', w: '1', journal: 'true' });
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?${query}`,
    close: () => server.close(),
  };
}

/** Restores with a crash at the nth change; answers whether it came that far. */
async function restoreUntil(at: number): Promise<boolean> {
  let child: ChildProcess | undefined;
  const proxy = await startKillingProxy(() => child, at);
  child = spawn(process.execPath, [restoreScript, file, '--replace', '--send-waiting'], {
    env: environment(proxy.uri),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  proxy.close();
  if (signal === null) expect(code).toBe(0);
  return signal !== null;
}

it('a restore that is killed, at whichever change, leaves the old data or the new one, whole', async () => {
  const outcomes: string[] = [];
  for (let at = 1; ; at += 1) {
    await fill(OLD);
    const wasKilled = await restoreUntil(at);
    const recovered = await script(restoreScript, address, '--recover');
    expect(recovered, recovered.said).toMatchObject({ code: 0 });
    const found = await everything();
    const isOld = found['gateway.users']?.[0]?.['_id'] === 'old admin';
    expect(found, `killed at change ${at}: ${recovered.said}`).toEqual(isOld ? OLD : NEW);
    outcomes.push(isOld ? 'old' : 'new');
    if (!wasKilled) break;
  }
  // Old up to one moment and new from then on; and there was enough to be killed at.
  expect(outcomes).toEqual(outcomes.toSorted().toReversed());
  expect(outcomes.filter((outcome) => outcome === 'old').length).toBeGreaterThan(15);
  expect(outcomes.filter((outcome) => outcome === 'new').length).toBeGreaterThan(5);
}, 600_000);

it('a backup that is no file is said in one line', async () => {
  const { code, said } = await script(restoreScript, address, join(folder, 'nowhere.backup'), '--replace');
  expect({ code, said: said.trim() }).toEqual({
    code: 1,
    said: `There is no file ${join(folder, 'nowhere.backup')}`,
  });
});
