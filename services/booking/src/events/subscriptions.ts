import { consumer, type Consumer } from '@livery/service-kit';
import { noteCustomer } from '../commands/noteCustomer.ts';
import { refreshTrips } from '../commands/refreshTrips.ts';
import { noteRating } from '../commands/rateRide.ts';
import { recordPayment, refuseOrphan } from '../commands/recordPayment.ts';
import type { Context } from '../context.ts';
import { recordAuthorized, recordCaptureFailed, recordReleased } from '../domain/authorization.ts';
import {
  recordDisputed,
  recordFailed,
  recordProcessing,
  recordRefunded,
  recordRefundFailed,
  recordSucceeded,
} from '../domain/payments.ts';

const OF_THE_CUSTOMER = ['customerName', 'customerEmail', 'customerPhone'];

/** What booking consumes. Safe to receive twice, late and in any order. */
export function subscriptions(ctx: Context): Consumer[] {
  return [
    consumer('booking.created', ({ data, occurredAt }) =>
      noteCustomer(ctx, { booking: data.booking, at: new Date(occurredAt) }),
    ),
    consumer('booking.changed', async ({ data, occurredAt }) => {
      if (data.fields.some((field) => OF_THE_CUSTOMER.includes(field)))
        await noteCustomer(ctx, { booking: data.booking, at: new Date(occurredAt) });
    }),
    consumer('ride.rated', ({ data, occurredAt }) =>
      noteRating(ctx, data.booking.bookingId, { ...data, at: new Date(occurredAt) }),
    ),
    consumer('payment.processing', (event) => recordPayment(ctx, event, recordProcessing)),
    consumer('payment.succeeded', (event) =>
      recordPayment(ctx, event, recordSucceeded, () => refuseOrphan(ctx, event)),
    ),
    consumer('payment.failed', (event) => recordPayment(ctx, event, recordFailed)),
    consumer('payment.refunded', (event) => recordPayment(ctx, event, recordRefunded)),
    consumer('payment.refund_failed', (event) => recordPayment(ctx, event, recordRefundFailed)),
    consumer('payment.authorized', (event) => recordPayment(ctx, event, recordAuthorized)),
    consumer('payment.released', (event) => recordPayment(ctx, event, recordReleased)),
    consumer('payment.capture_failed', (event) => recordPayment(ctx, event, recordCaptureFailed)),
    consumer('payment.disputed', (event) => recordPayment(ctx, event, recordDisputed)),
    consumer('chauffeur.changed', ({ data }) => refreshTrips(ctx, data.chauffeurId)),
    consumer('settings.updated', ({ data }) => ctx.settings.keep(data)),
  ];
}

/** Every replica receives these. */
export const replicaSubscriptions = ({ fleet, services, logger }: Context): Consumer[] => [
  consumer('catalog.changed', async ({ data: { kind } }) => {
    const copy = { vehicle: fleet, service: services, promo: undefined }[kind];
    // Nobody waits for this: if catalog is away now, the next refresh finds the change.
    copy?.refresh().catch((err: unknown) => logger.warn({ err, kind }, 'catalog not read, will retry'));
  }),
];
