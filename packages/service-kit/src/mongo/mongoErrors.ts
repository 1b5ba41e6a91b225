const DOWN = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClosedError',
  'MongoPoolClearedError',
  'MongoPoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
]);

/** What the server itself says, about a whole command or about what a bulk write came to. */
const SERVERS_WORD = new Set(['MongoServerError', 'MongoBulkWriteError', 'MongoWriteConcernError']);

/** Server codes of a node that is stopping, starting or no longer primary. */
const DOWN_CODES = new Set([89, 91, 189, 11_600, 11_602, 10_107, 13_435, 13_436, 9001]);

interface DriverError {
  name?: unknown;
  code?: unknown;
  /** A command too large for one write fails with the socket's own error, and the driver passes that on (mongodb 7.8). */
  syscall?: unknown;
  cause?: unknown;
  /** What a bulk write met, when that was not the server's word on single writes. */
  errorResponse?: unknown;
}

/** True when the database could not be reached, so the same request may work later. */
export function isMongoDown(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, syscall, cause, errorResponse } = error as DriverError;
  if (syscall === 'write' && (code === 'EPIPE' || code === 'ECONNRESET')) return true;
  if (typeof name === 'string') {
    if (DOWN.has(name)) return true;
    if (SERVERS_WORD.has(name) && typeof code === 'number' && DOWN_CODES.has(code)) return true;
  }
  return [cause, errorResponse].some((inner) => inner !== error && isMongoDown(inner));
}

export function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as DriverError).code === 11_000;
}

/** What a write answers; undefined when it met a unique key that is already taken. */
export async function unlessTaken<T>(write: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}
