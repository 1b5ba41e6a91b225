import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { RETRY_DELAYS_MS } from '@livery/service-kit/topology';
import { eventually } from '@livery/test-kit';
import type { AdminNotification } from '@livery/shared-types';
import { connect } from 'amqplib';
import { expect } from 'vitest';
import type { Product } from '../startProduct.ts';
import type { SandboxClient } from './sandboxClient.ts';

const CONSUMERS = ['catalog', 'booking', 'payment', 'notification'];
const PENDING_GAUGES = /^livery_(outbox_pending|payment_due|payment_events_waiting)(\{[^}]*\})? (\d+)/gm;

/** Everything that is still on its way somewhere: a test may only judge what is final. */
export function watchPendingWork(product: Product, sandbox: SandboxClient) {
  const { infrastructure, services } = product.stack;
  const namespace = services.env['EVENT_NAMESPACE'] ?? '';
  const amqpUrl = infrastructure.env['AMQP_URL'] ?? '';

  const waitingIn = async (queues: string[]): Promise<Record<string, number>> => {
    const connection = await connect(amqpUrl);
    connection.on('error', () => undefined);
    try {
      const channel = await connection.createChannel();
      channel.on('error', () => undefined);
      const counts: Record<string, number> = {};
      for (const queue of queues) {
        const { messageCount } = await channel.checkQueue(queue);
        if (messageCount > 0) counts[queue] = messageCount;
      }
      return counts;
    } finally {
      await connection.close();
    }
  };
  const inQueues = () =>
    waitingIn(
      CONSUMERS.flatMap((service) => [
        `${namespace}.${service}`,
        ...RETRY_DELAYS_MS.map((ms) => `${namespace}.${service}.retry.${ms}`),
      ]),
    );
  const deadLetters = () => waitingIn(CONSUMERS.map((service) => `${namespace}.${service}.dead`));

  const pendingInServices = async (): Promise<string[]> => {
    const pages = await Promise.all(
      Object.entries(services.addresses)
        // Its metrics have a port of their own, and it publishes nothing.
        .filter(([name]) => name !== 'gateway')
        .map(async ([name, url]) => [name, await (await fetch(`${url}/metrics`)).text()] as const),
    );
    return pages.flatMap(([name, text]) =>
      [...text.matchAll(PENDING_GAUGES)]
        .filter((match) => Number(match[3]) > 0)
        .map((match) => `${name} ${match[0]}`),
    );
  };
  const list = (status: string) =>
    product.all<AdminNotification>(`/api/admin/notifications?status=${status}&limit=200`);
  /** E-mails that have not left yet; reminders of trips to come are not among them. */
  const waitingEmails = async (): Promise<AdminNotification[]> => {
    const waiting = [...(await list('queued')), ...(await list('sending'))];
    return waiting.filter(({ template }) => !template.startsWith('reminder-'));
  };
  const undeliveredWebhooks = async (): Promise<string[]> =>
    (await sandbox.events()).filter(({ delivery }) => delivery?.status === 'pending').map(({ type }) => type);

  const onItsWay = async () => ({
    queues: await inQueues(),
    pending: await pendingInServices(),
    webhooks: await undeliveredWebhooks(),
    emails: countEmails(await waitingEmails()),
  });
  const nothing = { queues: {}, pending: [], webhooks: [], emails: [] };

  return {
    /** E-mails that wait for a person: refused, given up, or of unknown delivery. */
    failedEmails: () => list('failed'),
    waitingEmails,
    /** For whoever has to find out why something never came. */
    async describe(): Promise<string> {
      const ended = [...services.handles.values()].filter(({ pid }) => pid === undefined);
      if (ended.length === 0) {
        const [waiting, dead] = await Promise.allSettled([onItsWay(), deadLetters()]);
        return JSON.stringify({ waiting, dead });
      }
      const lastWords = ended.map(({ name }) =>
        readFileSync(join(product.logFolder, `${name}.log`), 'utf8').slice(-3_000),
      );
      return `${ended.map(({ name }) => name).join(', ')} ended:\n${lastWords.join('\n')}`;
    },
    /** Resolves when nothing is on its way, looked at twice; what was set aside for good fails the test. */
    async settled(timeoutMs = 90_000): Promise<string> {
      let quietLooks = 0;
      let last = 'nothing';
      await eventually(
        async () => {
          quietLooks = 0;
          // Twice: a message in a consumer's hands stands in no queue.
          for (; quietLooks < 2; quietLooks += 1) {
            const left = await onItsWay();
            if (!isDeepStrictEqual(left, nothing)) last = JSON.stringify(left);
            expect(left).toEqual(nothing);
          }
        },
        { timeoutMs, intervalMs: 500 },
      );
      expect(await deadLetters()).toEqual({});
      return last;
    },
  };
}

/** `12 booking-received queued, next try 22:14:01 to 22:16:40`, one line for each template and status. */
function countEmails(emails: readonly AdminNotification[]): string[] {
  const groups = Map.groupBy(emails, ({ template, status }) => `${template} ${status}`);
  return [...groups].map(([name, group]) => {
    const tries = group.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).toSorted();
    const time = (at = '') => at.slice(11, 19);
    const next = tries.length === 0 ? '' : `, next try ${time(tries[0])} to ${time(tries.at(-1))}`;
    return `${group.length} ${name}${next}`;
  });
}
