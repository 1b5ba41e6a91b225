import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What is known about the work in hand, wherever in the call it is asked for. */
export interface WorkContext {
  /** Set while an HTTP request is being answered. */
  requestId?: string;
  /** Follows one person's action through every service and event it causes. */
  correlationId: string;
  /** Who acts: a user id, a service name or `public`. */
  actor?: string;
}

const storage = new AsyncLocalStorage<WorkContext>();

/** The context of the running work; outside of any, a fresh one with a new correlation id. */
export function currentContext(): WorkContext {
  return storage.getStore() ?? { correlationId: randomUUID() };
}

export function knownContext(): WorkContext | undefined {
  return storage.getStore();
}

export function runInContext<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}
