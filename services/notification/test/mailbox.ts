import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { eventually, freePort } from '@livery/test-kit';

/** A message as the mail catcher shows it. */
export interface CaughtMail {
  id: string;
  subject: string;
  from: { address: string; name: string }[];
  to: { address: string; name: string }[];
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments?: { contentType: string; fileName: string; generatedFileName: string }[];
}

export interface Mailbox {
  smtpUrl: string;
  /** Everything caught, oldest first. */
  all(): Promise<CaughtMail[]>;
  to(address: string): Promise<CaughtMail[]>;
  /** The message as it came over the wire. */
  source(id: string): Promise<string>;
  /** Stops the mail server: connections are refused. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Runs, and holds nothing. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

const maildev = join(createRequire(import.meta.url).resolve('maildev'), '..', 'bin', 'maildev');

const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null;

/** A mail server of the test's own, in a process of its own, that can be stopped and started on the same ports. */
export async function openMailbox(): Promise<Mailbox> {
  const [smtpPort, webPort] = [await freePort(), await freePort()];
  const directory = await mkdtemp(join(tmpdir(), 'livery-mail-'));
  const ui = `http://127.0.0.1:${webPort}`;
  let child: ChildProcess | undefined;

  const listed = async (): Promise<CaughtMail[]> => {
    const response = await fetch(`${ui}/email`);
    return (await response.json()) as CaughtMail[];
  };
  const stored = async () => (await readdir(directory)).filter((file) => extname(file) === '.eml');
  /** Messages that are stored and not listed: their senders never came to the end of them. */
  const cutOff = new Set<string>();
  /** The catcher says that it has a message before it lists it, so what it has stored by now is waited for. */
  const all = async (): Promise<CaughtMail[]> => {
    const ids = (await stored()).map((file) => basename(file, '.eml'));
    let mails = await listed();
    const missing = () => ids.filter((id) => !cutOff.has(id) && !mails.some((mail) => mail.id === id));
    const isWhole = async () => {
      if (missing().length === 0) return true;
      mails = await listed();
      return false;
    };
    await eventually(isWhole, { timeoutMs: 3_000 }).catch(() => {
      for (const id of missing()) cutOff.add(id);
    });
    return mails;
  };
  const launch = () => {
    const flags = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '--mail-directory', directory, '--silent'];
    const ports = ['--smtp', String(smtpPort), '--web', String(webPort)];
    return fork(maildev, [...ports, ...flags], { silent: true, execArgv: [] });
  };
  const mailbox: Mailbox = {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    all,
    to: async (address) => (await all()).filter((mail) => mail.to.some((one) => one.address === address)),
    source: async (id) => (await fetch(`${ui}/email/${id}/source`)).text(),
    async start() {
      const answers = async () => {
        // It ends by itself where somebody else tries the same port at that moment.
        if (!isRunning(child)) child = launch();
        return (await fetch(`${ui}/healthz`)).ok;
      };
      await eventually(answers, { timeoutMs: 45_000 });
    },
    async stop() {
      if (!isRunning(child)) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async empty() {
      if (!isRunning(child)) await mailbox.start();
      await fetch(`${ui}/email/all`, { method: 'DELETE' });
      await eventually(async () => (await stored()).length === 0);
    },
    async close() {
      await mailbox.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
  // A mail server that is too slow to be waited for is not left behind.
  await mailbox.start().catch(async (error: unknown) => {
    await mailbox.close();
    throw error;
  });
  return mailbox;
}
