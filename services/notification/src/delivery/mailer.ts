import type { Logger } from '@livery/service-kit';
import type { DeliveryResult } from '../domain/deliveryResult.ts';
import { openSmtpLink, type OutgoingMessage, type SmtpLink } from './smtpLink.ts';

export interface Mailer {
  send(message: OutgoingMessage, gate: () => Promise<boolean>): Promise<DeliveryResult>;
  close(): void;
}

/** Mail servers drop quiet sessions; one that served a minute ago is not worth the risk. */
const IDLE_MS = 5_000;

/** Hands messages over through sessions that are kept for the next one while there is one. */
export function createMailer(smtpUrl: string, logger: Logger): Mailer {
  const idle = new Map<SmtpLink, NodeJS.Timeout>();

  const keep = (link: SmtpLink) => {
    if (!link.isUsable()) return;
    const timer = setTimeout(() => {
      idle.delete(link);
      link.close();
    }, IDLE_MS);
    timer.unref();
    idle.set(link, timer);
  };
  const takeIdle = (): SmtpLink | undefined => {
    for (const [link, timer] of idle) {
      clearTimeout(timer);
      idle.delete(link);
      if (link.isUsable()) return link;
    }
    return undefined;
  };
  const sendOver = async (link: SmtpLink, message: OutgoingMessage, gate: () => Promise<boolean>) => {
    const result = await link.send(message, gate);
    keep(link);
    return result;
  };

  return {
    async send(message, gate) {
      const known = takeIdle();
      if (known !== undefined) {
        const result = await sendOver(known, message, gate);
        // The server may have dropped the session meanwhile, which says nothing about its health.
        if (result.kind !== 'unreachable') return result;
      }
      try {
        return await sendOver(await openSmtpLink(smtpUrl), message, gate);
      } catch (error) {
        logger.debug({ err: error }, 'mail server not reached');
        return { kind: 'unreachable', error: (error as Error).message.slice(0, 500) };
      }
    },
    close() {
      for (const [link, timer] of idle) {
        clearTimeout(timer);
        link.close();
      }
      idle.clear();
    },
  };
}
