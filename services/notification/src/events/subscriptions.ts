import { consumer, type Consumer } from '@livery/service-kit';
import { enqueueCopies } from '../commands/enqueueCopies.ts';
import { enqueueEmails, type EmailEvent } from '../commands/enqueueEmails.ts';
import { moveReminders } from '../commands/moveReminders.ts';
import type { Context } from '../context.ts';
import type { PaymentEvent } from '../store/paymentEvidence.repository.ts';

/** Templates that wait for a payment before they leave. */
const WAITING_FOR_PAYMENT = ['booking-received', 'staff-new-booking'] as const;

/** What notification consumes. A redelivery, or events in another order, add no e-mail. */
export const subscriptions = (ctx: Context): Consumer[] => {
  /** It is acknowledged once its e-mails are stored, not once they are sent. */
  const onEmailEvent = (type: EmailEvent['type']) =>
    consumer(type, (event) => enqueueEmails(ctx, event as EmailEvent));

  /** The evidence is stored first: an e-mail that this event asks for must find it. */
  const onPaymentEvent = (type: PaymentEvent['type']) =>
    consumer(type, async (event) => {
      await ctx.evidence.record(event as PaymentEvent);
      // A card that is held answers for the request like one that was charged.
      if (event.type === 'payment.succeeded' || event.type === 'payment.authorized') {
        const isDue = await ctx.notifications.hasten(event.data.bookingId, WAITING_FOR_PAYMENT, ctx.clock());
        if (isDue) ctx.dispatcher.wake('email');
      }
      await enqueueEmails(ctx, event as PaymentEvent);
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
    consumer('chauffeur.link_issued', async (event) => {
      await enqueueEmails(ctx, event);
      await ctx.notifications.keepNewestLink(event.data.chauffeur.id, ctx.clock());
    }),
    onEmailEvent('chauffeur.licence_expiring'),
    onEmailEvent('chauffeur.day_planned'),
    onEmailEvent('offer.sent'),
    consumer('offer.ended', ({ data: { offerId, status } }) =>
      ctx.notifications.cancelWaiting(offerId, ['offer-sent'], `The offer was ${status}`, ctx.clock()),
    ),
    onPaymentEvent('payment.succeeded'),
    onPaymentEvent('payment.authorized'),
    onPaymentEvent('payment.released'),
    onPaymentEvent('payment.capture_failed'),
    onEmailEvent('payment.authorization_expiring'),
    onPaymentEvent('payment.refunded'),
    onPaymentEvent('payment.refund_failed'),
    onPaymentEvent('payment.disputed'),
    onEmailEvent('ticket.created'),
    onEmailEvent('ticket.updated'),
    consumer('customer.erased', ({ data }) => ctx.notifications.erasePerson(data, ctx.clock())),
    consumer('settings.updated', async ({ data }) => {
      await ctx.settings.keep(data);
      if (await enqueueCopies(ctx)) ctx.dispatcher.wake('email');
    }),
  ];
};

/** What every replica consumes for itself: new settings count at once, whichever replica keeps them. */
export const replicaSubscriptions = ({ settings }: Context): Consumer[] => [
  consumer('settings.updated', async ({ data }) => void settings.remember(data)),
];
