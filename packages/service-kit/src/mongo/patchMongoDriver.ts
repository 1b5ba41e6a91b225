import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

interface DriverConnection {
  readonly closed: boolean;
  readonly socket: EventEmitter;
  cleanup(error: Error): void;
}

/** What this was written for and tried with. The catalog of pnpm-workspace.yaml pins it, for mongoose's own copy too. */
export const PATCHED_VERSION = '7.8.0';

const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));

export const driverVersion = (): string => (require('mongodb/package.json') as { version: string }).version;

let isPatched: boolean | undefined;

/**
 * A command that could not be written at once waits for its socket's `drain` (mongodb 7.8, `writeCommand`). When the
 * connection ends instead, one of two things happens. A socket that was destroyed without an error emits nothing, and the
 * command waits for ever, whatever the timeouts say: so does whoever asked, be it a request, a consumer or the driver's
 * own monitor. Otherwise the socket's bare error comes out, which the driver itself does not take for a lost connection:
 * it neither tries a read again nor looks for the server. Woken here, the command finds the connection closed and fails
 * as every other one on it does.
 *
 * Another version's private parts are left alone: then this answers false, the service says so at its start, and a test
 * fails until somebody has seen whether that version's writes still wait for ever.
 */
export function patchMongoDriver(): boolean {
  isPatched ??= driverVersion() === PATCHED_VERSION && patch();
  return isPatched;
}

function patch(): boolean {
  const { Connection } = require('mongodb/lib/cmap/connection.js') as {
    Connection?: new () => DriverConnection;
  };
  const cleanup = Connection?.prototype.cleanup;
  if (Connection === undefined || cleanup === undefined) return false;
  Connection.prototype.cleanup = function (this: DriverConnection, error: Error) {
    if (this.closed) return;
    cleanup.call(this, error);
    const { socket } = this;
    const emitDrain = () => socket.emit('drain');
    emitDrain();
    // Again for a command that had just found the connection open.
    setImmediate(emitDrain);
  };
  return true;
}
