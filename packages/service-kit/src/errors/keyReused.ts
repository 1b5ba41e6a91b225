import { conflict, type AppError } from './AppError.ts';

/** The same `Idempotency-Key` came with another request before. */
export const keyReused = (what: string): AppError =>
  conflict('idempotency.key_reused', `This request key was used for another ${what} already.`);
