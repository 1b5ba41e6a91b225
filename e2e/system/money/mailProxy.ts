import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy in front of the mail server. It can refuse connections, as when the server is down. It can freeze: connections stand,
 * and nothing comes through, as when the server hangs. And it can hold back the reply that an e-mail was accepted, so that a
 * test can kill the sender at that very moment.
 */
export async function startMailProxy(smtpUrl: string) {
  const { hostname, port: targetPort } = new URL(smtpUrl);
  const sockets = new Set<Socket>();
  let held: (() => void) | undefined;
  let isFrozen = false;

  const server = createServer((client) => {
    const target = connect(Number(targetPort), hostname);
    let isMessageUnderWay = false;
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk) => target.write(chunk));
    target.on('data', (chunk) => {
      // The sender asks for several things at once, so answers come several in one piece.
      const codes = chunk.toString('latin1').match(/^\d{3}(?= )/gm) ?? [];
      if (isMessageUnderWay && codes[0] === '250' && held !== undefined) {
        held();
        return;
      }
      isMessageUnderWay = codes.at(-1) === '354';
      client.write(chunk);
    });
    if (isFrozen) for (const socket of [client, target]) socket.pause();
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const disconnect = () => {
    isFrozen = false;
    for (const socket of sockets) socket.destroy();
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    /** Refuses new connections and closes those that are open. */
    async refuse(): Promise<void> {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      disconnect();
      await closed;
    },
    open: () => listen(port),
    async ensureOpen(): Promise<void> {
      if (!server.listening) await listen(port);
    },
    /** Passes nothing on from now on, in either direction. */
    freeze(): void {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    /** Passes on what has arrived meanwhile, and all that follows. */
    unfreeze(): void {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    /** Closes the open connections and drops what was in them; new ones are accepted. */
    disconnect,
    /** Fails as the sender's own connections do. */
    async tryConnecting(): Promise<void> {
      const socket = connect(port, '127.0.0.1');
      try {
        await once(socket, 'connect');
      } finally {
        socket.destroy();
      }
    },
    /** Resolves when the mail server has accepted the next e-mail; its reply is held until `release`. */
    holdNextAcceptance(): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = resolve;
      return promise;
    },
    release(): void {
      held = undefined;
    },
  };
}
export type MailProxy = Awaited<ReturnType<typeof startMailProxy>>;
