import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface MailSink {
  smtpUrl: string;
  /** E-mails taken since the start. */
  count(): number;
  /** Resolves with the moment (as `performance.now()` tells it) at which a sender first names this recipient. */
  handedOver(recipient: string): Promise<number>;
  stop(): Promise<void>;
}

/** A mail server that takes everything and keeps nothing, so that long runs measure us and not a growing mailbox. */
export async function startMailSink(): Promise<MailSink> {
  const waiting = new Map<string, (at: number) => void>();
  const sockets = new Set<Socket>();
  let taken = 0;

  const server = createServer((socket) => {
    sockets.add(socket);
    // Mail servers answer a line at once; held back, an answer would wait for the sender's delayed acknowledgement.
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let text = '';
    let isLetter = false;
    const answer = (line: string) => {
      const recipient = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1];
      if (recipient !== undefined) waiting.get(recipient)?.(performance.now());
      isLetter = /^DATA$/i.test(line);
      socket.write(isLetter ? '354 go on\r\n' : /^QUIT$/i.test(line) ? '221 bye\r\n' : okTo(line));
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (;;) {
        const mark = isLetter ? '\r\n.\r\n' : '\r\n';
        const end = text.indexOf(mark);
        if (end < 0) {
          // Of an e-mail only its end matters, which may arrive in two pieces.
          if (isLetter) text = text.slice(-mark.length);
          return;
        }
        const line = text.slice(0, end);
        text = text.slice(end + mark.length);
        if (isLetter) {
          isLetter = false;
          taken += 1;
          socket.write('250 taken\r\n');
        } else answer(line);
      }
    });
    socket.write('220 sink\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    count: () => taken,
    handedOver: (recipient) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      waiting.set(recipient, (at) => {
        waiting.delete(recipient);
        resolve(at);
      });
      return promise;
    },
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** What every mail server of our days can do is offered, so that a sender may make use of it. */
const okTo = (line: string): string =>
  /^EHLO /i.test(line) ? '250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n' : '250 ok\r\n';
