import { conflict } from '@livery/service-kit/errors';
import type { StaleBookingDetails } from '@livery/shared-types';
import type { ErrorRequestHandler } from 'express';
import { StaleViewError } from '../commands/changeBooking.ts';
import type { Context } from '../context.ts';
import { presentAdmin } from './bookings.presenter.ts';

/** Puts what the booking has become into the refusal, as staff see it. For routes of staff only. */
export const showFreshState =
  (ctx: Context): ErrorRequestHandler =>
  (error: unknown, _req, _res, next) => {
    if (!(error instanceof StaleViewError)) {
      next(error);
      return;
    }
    const { version, status } = error.booking;
    const details = { version, status, booking: presentAdmin(error.booking, ctx.zone) };
    next(conflict(error.code, error.message, details satisfies StaleBookingDetails));
  };
