import { consumer, type Consumer } from '@livery/service-kit';
import { enqueueCopies } from '../commands/enqueueCopies.ts';
import { enqueueEmails, type EmailEvent } from '../commands/enqueueEmails.ts';
import { moveReminders } from '../commands/moveReminders.ts';
import type { Context } from '../context.ts';

/** They wait for the payment of a new booking. */
const WAITING_FOR_PAYMENT = ['booking-received', 'staff-new-booking'] as const;

/** What notification consumes. Redeliveries and events out of order add no e-mail. */
export const subscriptions = (ctx: Context): Consumer[] => {
  const { notifications, settings, clock, wake } = ctx;
  /** Acknowledged once its e-mails are stored, not once they are sent. */
  const onEmailEvent = (type: EmailEvent['type']) =>
    consumer(type, (event) => enqueueEmails(ctx, event as EmailEvent));

  /** For the request a held card counts like a payment. */
  const onPayment = (type: 'payment.succeeded' | 'payment.authorized') =>
    consumer(type, async (event) => {
      const { bookingId } = event.data;
      wake('email', await notifications.hasten(bookingId, WAITING_FOR_PAYMENT, clock()));
      await enqueueEmails(ctx, event as EmailEvent);
    });

  return [
    onEmailEvent('booking.created'),
    onEmailEvent('booking.approved'),
    onEmailEvent('booking.rejected'),
    onEmailEvent('booking.cancelled'),
    onEmailEvent('booking.completed'),
    onEmailEvent('booking.deleted'),
    onEmailEvent('booking.code_requested'),
    consumer('booking.changed', async (event) => {
      await moveReminders(ctx, event);
      await enqueueEmails(ctx, event);
    }),
    onEmailEvent('booking.change_requested'),
    onEmailEvent('booking.change_declined'),
    onEmailEvent('booking.payment_requested'),
    onEmailEvent('booking.assigned'),
    onEmailEvent('booking.unassigned'),
    onEmailEvent('ride.step_taken'),
    onEmailEvent('ride.late'),
    onEmailEvent('ride.problem'),
    consumer('chauffeur.link_issued', async (event) => {
      await enqueueEmails(ctx, event);
      await notifications.keepNewestLink(event.data.chauffeur.id);
    }),
    onEmailEvent('chauffeur.document_expiring'),
    onEmailEvent('vehicle.document_expiring'),
    onEmailEvent('chauffeur.day_planned'),
    onEmailEvent('offer.sent'),
    consumer('offer.ended', ({ data: { offerId, status } }) =>
      notifications.cancelWaiting(offerId, ['offer-sent'], `The offer was ${status}`),
    ),
    onPayment('payment.succeeded'),
    onPayment('payment.authorized'),
    onEmailEvent('payment.released'),
    onEmailEvent('payment.capture_failed'),
    onEmailEvent('payment.authorization_expiring'),
    onEmailEvent('payment.refunded'),
    onEmailEvent('payment.refund_failed'),
    onEmailEvent('payment.disputed'),
    onEmailEvent('ticket.created'),
    onEmailEvent('ticket.updated'),
    consumer('customer.erased', ({ data }) => notifications.erasePerson(data)),
    consumer('settings.updated', async ({ data }) => {
      await settings.keep(data);
      await enqueueCopies(ctx);
    }),
  ];
};

/** Every replica receives these: new settings count at once, whichever replica stores them. */
export const replicaSubscriptions = ({ settings }: Context): Consumer[] => [
  consumer('settings.updated', async ({ data }) => void settings.remember(data)),
];
