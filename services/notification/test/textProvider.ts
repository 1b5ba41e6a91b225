import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';

export interface ReceivedText {
  to: string;
  from: string;
  text: string;
  key: string;
  authorization: string;
}

export interface TextProviderServer {
  url: string;
  /** What it accepted, oldest first. */
  accepted: ReceivedText[];
  /** Requests whose body arrived, whatever became of them. */
  received: ReceivedText[];
  /** The status of its answers, or `silence`. */
  answer: number | 'silence';
  /** Connections are refused from now on, or accepted again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Stands for a provider of text messages: takes them over real HTTP, and answers as a test says. */
export async function openTextProvider(): Promise<TextProviderServer> {
  const sockets = new Set<Socket>();
  let port = 0;
  const server = createServer((req, res) => {
    void readText(req)
      .then((body) => take({ ...JSON.parse(body), ...headersOf(req.headers) } as ReceivedText, res))
      // A request that broke off before its body was complete.
      .catch(() => undefined);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  function take(message: ReceivedText, res: ServerResponse): void {
    const { answer } = provider;
    provider.received.push(message);
    if (answer === 'silence') return;
    if (answer < 300) provider.accepted.push(message);
    res.writeHead(answer, { 'content-type': 'application/json' }).end(JSON.stringify({ message: 'As told' }));
  }

  const provider: TextProviderServer = {
    url: '',
    accepted: [],
    received: [],
    answer: 201,
    async start() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      ({ port } = server.address() as AddressInfo);
      provider.url = `http://127.0.0.1:${port}/messages`;
    },
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    close: () => provider.stop(),
  };
  await provider.start();
  return provider;
}

const headersOf = (headers: NodeJS.Dict<string | string[]>) => ({
  key: String(headers['idempotency-key']),
  authorization: String(headers['authorization']),
});

/** The settings that make a service send its texts there. */
export const textSettings = ({ url }: TextProviderServer): Record<string, string> => ({
  TEXT_PROVIDER_URL: url,
  TEXT_PROVIDER_TOKEN: 'token-of-the-provider',
  TEXT_FROM: '+14165550100',
});
