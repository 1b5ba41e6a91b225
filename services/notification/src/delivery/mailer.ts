import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { withTimeout } from '@livery/service-kit';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { resultOfFault, type DeliveryResult, type SmtpFault } from '../domain/deliveryResult.ts';

export type Mailer = ReturnType<typeof createMailer>;

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 5_000,
  /** Servers may judge a message for ten minutes (RFC 5321, 4.5.3.2.6). Less would leave the result unknown. */
  socketTimeout: 10 * 60_000,
  /** Mail servers close idle sessions, so one is reused only shortly after its last message. */
  idleTimeout: 5_000,
};
/** Until its text has begun nothing is delivered, so a session that hangs before that can be given up early. */
const BEFORE_TEXT_MS = 30_000;
const LOOK_MS = 15_000;

/** Hands messages to the mail server. Sessions are reused while messages follow each other. */
export function createMailer(smtpUrl: string, maxConnections: number) {
  const transporter = createTransport({
    pool: true,
    // The sender decides itself when to try again.
    maxRequeues: 0,
    url: smtpUrl,
    // `requireTLS` in the address counts as well.
    requireTLS: hasPasswordOnTheWay(smtpUrl),
    maxConnections,
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** The text of each message, by its abort signal. The stream tells whether any of it was sent. */
  const texts = new WeakMap<AbortSignal, { readableDidRead: boolean }>();
  transporter.use('stream', ({ data: { signal }, message }, done) => {
    message.processFunc((parts) => {
      const text = Readable.from(inOnePiece(parts));
      if (signal !== undefined) texts.set(signal, text);
      return text;
    });
    done();
  });

  return {
    async send(message: SendMailOptions): Promise<DeliveryResult> {
      const aborter = new AbortController();
      const hasBegun = () => texts.get(aborter.signal)?.readableDidRead === true;
      const deadline = setTimeout(() => {
        if (!hasBegun()) aborter.abort();
      }, BEFORE_TEXT_MS);
      try {
        await transporter.sendMail({ ...message, signal: aborter.signal });
        return { kind: 'accepted' };
      } catch (error) {
        if (aborter.signal.aborted)
          return { kind: 'unreachable', error: 'The mail server did not take the message in time' };
        return resultOfFault(error as SmtpFault, hasBegun());
      } finally {
        clearTimeout(deadline);
      }
    },
    /** Whether the mail server accepts a connection and the login. */
    isReachable: () => withTimeout(LOOK_MS, transporter.verify()).then(Boolean, () => false),
    close: () => transporter.close({ force: true }),
  };
}

/** Written at once: a message comes in some twenty small pieces. */
async function* inOnePiece(parts: Readable) {
  yield await buffer(parts);
}

/** Whether the connection would carry a password unencrypted, unless TLS is required. */
function hasPasswordOnTheWay(smtpUrl: string): boolean {
  const { protocol, hostname, username } = new URL(smtpUrl);
  const isLocal = ['', 'localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'smtp:' && username !== '' && !isLocal;
}
