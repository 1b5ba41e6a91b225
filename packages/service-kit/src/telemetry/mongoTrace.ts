import type { Span } from '@opentelemetry/api';
import type { Connection } from 'mongoose';
import { beginSpan, failSpan, isInSpan } from './tracing.ts';

/** Commands of the driver itself. */
const CONNECTION_COMMAND = /^(hello|ismaster|ping|endSessions|killCursors|createIndexes)$/;

/** A span for each database command of traced work, without filters and documents. */
export function traceCommands(connection: Connection): void {
  const running = new Map<number, Span>();
  const client = connection.getClient();
  const end = (requestId: number, error?: unknown) => {
    const span = running.get(requestId);
    if (span === undefined) return;
    running.delete(requestId);
    if (error !== undefined) failSpan(span, error);
    span.end();
  };
  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    if (CONNECTION_COMMAND.test(commandName) || !isInSpan()) return;
    const collection = collectionOf(commandName, command);
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      'db.collection.name': collection,
    };
    running.set(requestId, beginSpan({ name: `${commandName} ${collection}`, kind: 'client', attributes }));
  });
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure));
}

function collectionOf(commandName: string, command: Record<string, unknown>): string {
  const named = commandName === 'getMore' ? command['collection'] : command[commandName];
  return typeof named === 'string' ? named : '';
}
