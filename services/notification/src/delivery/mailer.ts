import type { Logger } from '@livery/service-kit';
import type { DeliveryResult } from '../domain/deliveryResult.ts';
import { openSmtpSession, type Gate, type OutgoingMessage, type SmtpSession } from './smtpSession.ts';

export type Mailer = ReturnType<typeof createMailer>;

/** Mail servers drop quiet sessions; one that served a minute ago is not worth the risk. */
const IDLE_MS = 5_000;

/** Hands messages over through sessions that are kept for the next one while there is one. */
export function createMailer(smtpUrl: string, logger: Logger) {
  const idle = new Map<SmtpSession, NodeJS.Timeout>();

  const keep = (session: SmtpSession) => {
    if (!session.isUsable()) return;
    const timer = setTimeout(() => {
      idle.delete(session);
      session.close();
    }, IDLE_MS);
    timer.unref();
    idle.set(session, timer);
  };
  const takeIdle = (): SmtpSession | undefined => {
    for (const [session, timer] of idle) {
      clearTimeout(timer);
      idle.delete(session);
      if (session.isUsable()) return session;
    }
    return undefined;
  };
  const sendOver = async (session: SmtpSession, message: OutgoingMessage, gate: Gate) => {
    const result = await session.send(message, gate);
    keep(session);
    return result;
  };

  return {
    async send(message: OutgoingMessage, gate: Gate): Promise<DeliveryResult> {
      const known = takeIdle();
      if (known !== undefined) {
        const result = await sendOver(known, message, gate);
        // The server may have dropped the session meanwhile, which says nothing about its health.
        if (result.kind !== 'unreachable') return result;
      }
      try {
        return await sendOver(await openSmtpSession(smtpUrl), message, gate);
      } catch (error) {
        logger.debug({ err: error }, 'mail server not reached');
        return { kind: 'unreachable', error: (error as Error).message.slice(0, 500) };
      }
    },
    close(): void {
      for (const [session, timer] of idle) {
        clearTimeout(timer);
        session.close();
      }
      idle.clear();
    },
  };
}
