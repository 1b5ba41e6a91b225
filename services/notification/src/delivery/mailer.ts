import { withTimeout } from '@livery/service-kit';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { resultOfFault, type DeliveryResult, type SmtpFault } from '../domain/deliveryResult.ts';

export type Mailer = ReturnType<typeof createMailer>;

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 5_000,
  /** Servers may take ten minutes to judge a whole message (RFC 5321, 4.5.3.2.6): a shorter limit would leave the result unknown. */
  socketTimeout: 10 * 60_000,
  /** Mail servers drop quiet sessions; one that served a minute ago is not worth the risk. */
  idleTimeout: 5_000,
};
/** Until the server takes the text nothing is delivered, so a session that hangs is given up soon. */
const BEFORE_TEXT_MS = 30_000;
const LOOK_MS = 15_000;

/** Hands messages over to the mail server, through sessions that are kept for the next one while there is one. */
export function createMailer(smtpUrl: string, maxConnections: number) {
  const transporter = createTransport({
    pool: true,
    // A try is one try: what is tried again, and when, is decided by whoever sends.
    maxRequeues: 0,
    url: smtpUrl,
    // Where the address says `requireTLS`, that counts.
    requireTLS: hasPasswordOnTheWay(smtpUrl),
    maxConnections,
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** Whether a byte of the text has gone, by the signal of its message. */
  const texts = new WeakMap<AbortSignal, { readableDidRead: boolean }>();
  transporter.use('stream', ({ data: { signal }, message }, done) => {
    message.processFunc((text) => {
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
    /** Whether the server greets us, and lets us in. */
    isReachable: () => withTimeout(LOOK_MS, transporter.verify()).then(Boolean, () => false),
    close: () => transporter.close({ force: true }),
  };
}

/** A password never crosses a network in the clear, whatever the server offers. */
function hasPasswordOnTheWay(smtpUrl: string): boolean {
  const { protocol, hostname, username } = new URL(smtpUrl);
  const isLocal = ['', 'localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'smtp:' && username !== '' && !isLocal;
}
