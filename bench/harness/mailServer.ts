import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes everything and keeps nothing but to whom it was, and when it came. */
export async function startMailServer() {
  const arrivals = new Map<string, number>();
  let count = 0;
  let lastAt = 0;
  const open = async (port: number) => {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onData: (stream, { envelope }, done) => {
        stream.resume().on('end', () => {
          lastAt = performance.now();
          count += 1;
          for (const { address } of envelope.rcptTo)
            if (!arrivals.has(address)) arrivals.set(address, lastAt);
          done();
        });
      },
    });
    smtp.on('error', () => undefined);
    const listener = smtp.listen(port, '127.0.0.1') as Server;
    await once(listener, 'listening');
    return { smtp, port: (listener.address() as AddressInfo).port };
  };
  let { smtp, port } = await open(0);

  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => count,
    /** When (`performance.now()`) the first e-mail to this address was here whole. */
    arrivedAt: (address: string) => arrivals.get(address),
    /** Whether nothing has come for this long. */
    isQuiet: (forMs: number) => performance.now() - lastAt > forMs,
    stop: () => new Promise<void>((resolve) => smtp.close(resolve)),
    startAgain: async () => {
      ({ smtp, port } = await open(port));
    },
  };
}
