import type { IncomingMessage } from 'node:http';

/**
 * A value that belongs to a request. Kept on it, out of everybody else's sight: an entry of a WeakMap would be looked through
 * by the garbage collector, thousands at a time.
 */
export function perRequest<Value>() {
  const key = Symbol('per request');
  type Holder = IncomingMessage & { [key]?: Value };
  return {
    get: (req: IncomingMessage): Value | undefined => (req as Holder)[key],
    set: (req: IncomingMessage, value: Value): void => {
      (req as Holder)[key] = value;
    },
  };
}
