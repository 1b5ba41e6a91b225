import type { ErrorRequestHandler } from 'express';
import { conflict, RecordRefusal } from '../errors/AppError.ts';

/** Adds the present record, as `show` presents it, to a refusal. All refusals of these routes are about such records. */
export const showPresent =
  <R>(show: (record: R) => object | Promise<object>): ErrorRequestHandler =>
  async (error: unknown, _req, _res, next) => {
    if (!(error instanceof RecordRefusal)) return next(error);
    const { code, message, details, record } = error as RecordRefusal<R>;
    next(conflict(code, message, { ...details, ...(await show(record)) }));
  };
