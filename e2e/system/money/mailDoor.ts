import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A door in front of the mail server: it can be shut (connections are refused, as when the server is down), it can freeze
 * (connections stand, and nothing comes through, as when the server hangs), and it can keep back the server's word that it
 * has accepted a letter, so that a test can kill the sender at that very moment.
 */
export async function openMailDoor(smtpUrl: string) {
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
  const cutAll = () => {
    isFrozen = false;
    for (const socket of sockets) socket.destroy();
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    /** From now on nobody gets in, and who is in is thrown out. */
    async shut(): Promise<void> {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      cutAll();
      await closed;
    },
    open: () => listen(port),
    /** From now on whoever is in or gets in hears nothing and is not heard. */
    freeze(): void {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    /** What was said meanwhile comes through now. */
    thaw(): void {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    /** Whoever is in is thrown out, with whatever they have said or would have heard; others may come. */
    cut: cutAll,
    /** Fails as the sender's own connections do. */
    async knock(): Promise<void> {
      const socket = connect(port, '127.0.0.1');
      try {
        await once(socket, 'connect');
      } finally {
        socket.destroy();
      }
    },
    /** Resolves when the mail server has accepted the next letter; its word stays here until `letGo`. */
    holdNextAcceptance(): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = resolve;
      return promise;
    },
    letGo(): void {
      held = undefined;
    },
  };
}
export type MailDoor = Awaited<ReturnType<typeof openMailDoor>>;
