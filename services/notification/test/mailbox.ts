import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, freePort } from '@livery/service-kit/testing';

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
  close(): Promise<void>;
}

const maildev = join(createRequire(import.meta.url).resolve('maildev'), '..', 'bin', 'maildev');

/** A mail server of the test's own, in a process of its own, that can be stopped and started on the same ports. */
export async function openMailbox(): Promise<Mailbox> {
  const [smtpPort, webPort] = [await freePort(), await freePort()];
  const directory = await mkdtemp(join(tmpdir(), 'livery-mail-'));
  const ui = `http://127.0.0.1:${webPort}`;
  let child: ChildProcess | undefined;

  const all = async (): Promise<CaughtMail[]> => {
    const response = await fetch(`${ui}/email`);
    return (await response.json()) as CaughtMail[];
  };
  const mailbox: Mailbox = {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    all,
    to: async (address) => (await all()).filter((mail) => mail.to.some((one) => one.address === address)),
    source: async (id) => (await fetch(`${ui}/email/${id}/source`)).text(),
    async start() {
      const flags = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '--mail-directory', directory, '--silent'];
      child = fork(maildev, ['--smtp', String(smtpPort), '--web', String(webPort), ...flags], {
        silent: true,
        execArgv: [],
      });
      await eventually(async () => (await fetch(`${ui}/healthz`)).ok, { timeoutMs: 45_000 });
    },
    async stop() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
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
