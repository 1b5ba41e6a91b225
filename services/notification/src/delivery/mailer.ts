import type { Logger } from '@livery/service-kit';
import type { DeliveryResult } from '../domain/deliveryResult.ts';
import { openSmtpSession, type OutgoingMessage, type SmtpSession } from './smtpSession.ts';
import type { Gate } from './transport.ts';

export type Mailer = ReturnType<typeof createMailer>;

/** Mail servers drop quiet sessions; one that served a minute ago is not worth the risk. */
const IDLE_MS = 5_000;

/** Hands messages over through sessions that are kept for the next one while there is one. */
export function createMailer(smtpUrl: string, logger: Logger) {
  const idle = new Map<SmtpSession, NodeJS.Timeout>();

  const take = (session: SmtpSession): SmtpSession => {
    clearTimeout(idle.get(session));
    idle.delete(session);
    return session;
  };
  const drop = (session: SmtpSession): void => take(session).close();
  const sendOver = async (session: SmtpSession, message: OutgoingMessage, gate: Gate) => {
    const result = await session.send(message, gate);
    if (session.isUsable()) idle.set(session, setTimeout(drop, IDLE_MS, session).unref());
    return result;
  };

  return {
    async send(message: OutgoingMessage, gate: Gate): Promise<DeliveryResult> {
      const known = [...idle.keys()].find((session) => session.isUsable());
      if (known !== undefined) {
        let wasAtGate = false;
        const watched = () => {
          wasAtGate = true;
          return gate();
        };
        const result = await sendOver(take(known), message, watched);
        // The server may have dropped the session meanwhile, which says nothing about its health. The gate opens once.
        if (result.kind !== 'unreachable' || wasAtGate) return result;
      }
      try {
        return await sendOver(await openSmtpSession(smtpUrl), message, gate);
      } catch (error) {
        logger.debug({ err: error }, 'mail server not reached');
        return { kind: 'unreachable', error: (error as Error).message.slice(0, 500) };
      }
    },
    close: (): void => [...idle.keys()].forEach(drop),
  };
}
