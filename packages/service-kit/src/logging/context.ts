import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export interface WorkContext {
  /** Set while an HTTP request is answered. */
  requestId?: string;
  /** Follows an action through all services and events. */
  correlationId: string;
  /** Who acts: a user id, a service name or `public`. */
  actor?: string;
}

const storage = new AsyncLocalStorage<WorkContext>();

/** Outside of any work: a fresh one with a new correlation id. */
export function currentContext(): WorkContext {
  return storage.getStore() ?? { correlationId: randomUUID() };
}

export function knownContext(): WorkContext | undefined {
  return storage.getStore();
}

export function runInContext<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}
