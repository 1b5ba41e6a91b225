import { connect, type NetConnectOpts, type Socket } from 'node:net';

/** Whether somebody listens there. */
export function isListening(address: NetConnectOpts): Promise<boolean> {
  return exchange(address, undefined).then((reply) => reply !== undefined);
}

/** The first bytes after `hello`; empty without a hello; undefined when nobody answers. */
export function exchange(address: NetConnectOpts, hello: string | undefined): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const socket: Socket = connect(address);
    const finish = (reply: Buffer | undefined) => {
      socket.destroy();
      resolve(reply);
    };
    socket.setTimeout(1_000, () => finish(undefined));
    socket.once('error', () => finish(undefined));
    socket.once('end', () => finish(undefined));
    socket.once('connect', () => (hello === undefined ? finish(Buffer.alloc(0)) : socket.write(hello)));
    socket.once('data', finish);
  });
}

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(2_000) });

/** Answers with a good status. */
export async function answersHttp(url: string): Promise<boolean> {
  const response = await ask(url).catch(() => undefined);
  await response?.body?.cancel().catch(() => {});
  return response?.ok ?? false;
}

/** What a service is waiting for; undefined if it does not say. */
export async function missingParts(url: string): Promise<string | undefined> {
  try {
    const { checks = {} } = (await (await ask(url)).json()) as { checks?: Record<string, boolean> };
    const missing = Object.keys(checks).filter((part) => checks[part] !== true);
    return missing.length === 0 ? undefined : `it waits for ${missing.join(', ')}`;
  } catch {
    return undefined;
  }
}
