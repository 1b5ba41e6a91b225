import { setTimeout as delay } from 'node:timers/promises';
import type { Handle } from '../process/handle.ts';

/** Throws while the server does not answer; a RefusedError if waiting would not help. */
export type Check = (address: string) => Promise<unknown>;

export class RefusedError extends Error {
  override name = 'RefusedError';
}

interface ExternalServer {
  name: string;
  /** The setting with its address. */
  variable: string;
  address: string;
  check: Check;
  /** Whether nothing works without it. */
  isNeeded: boolean;
  say: (line: string) => void;
}

const checkAgainMs = 1_000;
const readyWithinMs = 180_000;

/** Never started or stopped. Why it does not answer is printed at once, because services would only wait for it. */
export function externalServerHandle(server: ExternalServer): Handle {
  let isWanted = true;
  const ready = waitUntilReachable(server, () => isWanted);
  ready.catch(() => {}); // handled by whoever awaits `ready`
  const endNow = () => {
    isWanted = false;
  };
  const refuse = () => {
    throw new Error(`${server.name} was given by its address: it is not ours to stop or signal`);
  };
  return {
    name: server.name,
    pid: undefined,
    ready,
    kill: async () => refuse(),
    pause: refuse,
    resume: refuse,
    restart: async () => refuse(),
    stop: async () => endNow(),
    endNow,
  };
}

async function waitUntilReachable(
  { variable, address, check, isNeeded, say }: ExternalServer,
  isWanted: () => boolean,
): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  let isReported = false;
  while (isWanted()) {
    try {
      await check(address);
      if (isReported) say(`${variable}: connected`);
      return;
    } catch (error) {
      const why = `${variable}: ${withoutPassword((error as Error).message, address)}`;
      if (error instanceof RefusedError || (isNeeded && Date.now() > deadline))
        throw new Error(why, { cause: error });
      if (!isReported) say(isNeeded ? `${why}; waiting for it` : `${why}; continuing without it`);
      isReported = true;
      if (!isNeeded) return;
    }
    await delay(checkAgainMs);
  }
}

/** Errors may quote the address with its password. */
function withoutPassword(message: string, address: string): string {
  const password = /^[a-z+]+:\/\/[^:@/]*:([^@]+)@/.exec(address)?.[1];
  return password ? message.replaceAll(address, '[address]').replaceAll(password, '…') : message;
}
