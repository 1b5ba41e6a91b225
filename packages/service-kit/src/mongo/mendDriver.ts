import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** The driver's own connection, as far as it is needed here. */
interface DriverConnection {
  readonly closed: boolean;
  readonly socket: EventEmitter;
  cleanup(error: Error): void;
}

const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const { Connection } = require('mongodb/lib/cmap/connection.js') as {
  Connection?: new () => DriverConnection;
};
const { cleanup } = Connection?.prototype ?? {};

/**
 * A command that could not be written at once waits for its socket's `drain` (mongodb 7.8, `writeCommand`). When the
 * connection ends instead, one of two things happens. A socket that was destroyed without an error tells nobody, and the
 * command waits for ever, whatever the timeouts say: so does whoever asked, be it a request, a consumer or the driver's
 * own monitor. Otherwise the socket's bare error comes out, which the driver itself does not take for a lost connection:
 * it neither tries a read again nor looks for the server. Woken here, the command finds the connection closed and fails
 * as every other one on it does.
 */
export function mendDriver(): void {
  if (Connection === undefined || cleanup === undefined)
    throw new Error('The database driver has changed: see whether its writes still wait for ever');
  Connection.prototype.cleanup = function (this: DriverConnection, error: Error) {
    if (this.closed) return;
    cleanup.call(this, error);
    const { socket } = this;
    const wake = () => socket.emit('drain');
    wake();
    // Again for a command that had just found the connection open.
    setImmediate(wake);
  };
}
