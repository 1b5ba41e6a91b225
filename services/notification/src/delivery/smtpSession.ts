import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { resultOfFault, type DeliveryResult, type SmtpFault } from '../domain/deliveryResult.ts';
import type { Gate } from './transport.ts';

export interface OutgoingMessage {
  from: string;
  to: string;
  raw: Buffer;
}

export type SmtpSession = Awaited<ReturnType<typeof openSmtpSession>>;

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 5_000,
  /** Servers may take ten minutes to judge a whole message (RFC 5321, 4.5.3.2.6): a shorter limit would leave the result unknown. */
  socketTimeout: 10 * 60_000,
};
/** Greeting, TLS and login together. */
const SETUP_MS = 15_000;
/** From MAIL FROM up to the end of the text: until the final dot nothing is delivered, so a hung session is given up soon. */
const BEFORE_DOT_MS = 15_000;

type SmtpOptions = ReturnType<typeof parseConnectionUrl>;

/** An open, authenticated session with the mail server. Rejects when there is none to be had. */
export async function openSmtpSession(smtpUrl: string) {
  const { auth, ...options } = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({
    ...options,
    ...TIMEOUTS,
    requireTLS: needsTls(options, auth !== undefined),
  });
  let isUsable = true;
  const { promise: failure, reject: fail } = Promise.withResolvers<never>();
  failure.catch(() => undefined);
  connection.on('error', (error: Error) => {
    isUsable = false;
    fail(error);
  });
  connection.on('end', () => {
    isUsable = false;
    fail(new Error('The mail server closed the connection'));
  });
  const close = () => {
    isUsable = false;
    connection.close();
  };

  const setup = setTimeout(() => fail(new Error('The mail server did not get ready in time')), SETUP_MS);
  try {
    await Promise.race([done((callback) => connection.connect(callback)), failure]);
    if (auth !== undefined && connection.allowsAuth)
      await Promise.race([done((callback) => connection.login(auth, callback)), failure]);
    return {
      /** Hands one message over; `gate` is asked between its last byte and the dot that completes it. */
      send: (message: OutgoingMessage, gate: Gate) => send(connection, message, gate, close),
      isUsable: () => isUsable,
      close,
    };
  } catch (error) {
    close();
    throw error;
  } finally {
    clearTimeout(setup);
  }
}

/** A password never crosses a network in the clear, whatever the server offers. */
function needsTls({ host, secure, requireTLS }: SmtpOptions, hasPassword: boolean): boolean {
  const isLocal = host === undefined || ['localhost', '127.0.0.1', '::1'].includes(host);
  return requireTLS === true || (requireTLS === undefined && hasPassword && secure !== true && !isLocal);
}

function done(start: (callback: (error?: Error | null) => void) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  start((error) => (error ? reject(error) : resolve()));
  return promise;
}

/** The gate did not open: the message must not be completed. */
class GateClosed extends Error {
  override name = 'GateClosed';
}

/**
 * The message pauses before its end. The mail server has taken the envelope and the whole text by then, but accepts
 * nothing until the final dot, which follows the end of the stream. `gate` runs in that pause: while it has not
 * answered true, a crash delivers nothing.
 */
async function send(
  connection: SMTPConnection,
  { from, to, raw }: OutgoingMessage,
  gate: Gate,
  abandon: () => void,
): Promise<DeliveryResult> {
  const { promise, resolve } = Promise.withResolvers<DeliveryResult>();
  const deadline = setTimeout(() => {
    // The gate has not been asked, so the dot cannot follow any more.
    message.destroy();
    abandon();
    const error = 'The mail server stopped answering before the end of the message';
    resolve({ kind: 'unreachable', error });
  }, BEFORE_DOT_MS);
  /** True from the moment the final dot may have been sent. */
  let isHandedOver = false;
  let isGiven = false;
  const message = new Readable({
    // It is asked for more when what it gave has been taken, not before.
    highWaterMark: 1,
    read() {
      if (isGiven) void passGate();
      else {
        isGiven = true;
        this.push(raw);
      }
    },
  });
  async function passGate() {
    clearTimeout(deadline);
    try {
      if (!(await gate())) throw new GateClosed('The e-mail is in other hands');
      if (message.destroyed) return;
      isHandedOver = true;
      message.push(null);
    } catch (error) {
      message.destroy(error as Error);
    }
  }
  connection.send({ from, to: [to], size: raw.length }, message, (error) => {
    clearTimeout(deadline);
    if (error === null || error === undefined) {
      resolve({ kind: 'accepted' });
      return;
    }
    // A transaction that stopped halfway would take the next message's commands for its text.
    abandon();
    const isWithheld = error instanceof GateClosed;
    resolve(isWithheld ? { kind: 'withheld' } : resultOfFault(error as SmtpFault, isHandedOver));
  });
  return promise;
}
