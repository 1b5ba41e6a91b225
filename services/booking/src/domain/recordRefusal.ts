import { AppError } from '@livery/service-kit/errors';

/** A conflict whose answer shows the present record. */
export class RecordRefusal<R> extends AppError {
  readonly record: R;

  constructor(code: string, message: string, record: R, details: Record<string, unknown> = {}) {
    super('conflict', code, message, { details });
    this.record = record;
  }
}

export function refuseStale<R extends { version: number }>(
  record: R,
  seenVersion: number | undefined,
  message = 'This booking was changed meanwhile. Please look at it again.',
): void {
  if (seenVersion === undefined || seenVersion === record.version) return;
  throw new RecordRefusal('stale', message, record, { version: record.version });
}
