import { consumer, type Consumer, type TypedEvent } from '@livery/service-kit';
import { recordLetters, type RecordDependencies } from '../commands/recordLetters.ts';
import { makeCopies } from '../commands/makeCopies.ts';
import type { LetterEvent } from '../domain/plan.ts';

/** Everything this service listens to. An event is acknowledged once its letters are recorded, not once they are sent. */
export function subscriptions(dependencies: RecordDependencies): Consumer[] {
  const letters = <T extends LetterEvent>(type: T) =>
    consumer(type, (event) =>
      recordLetters(event as Extract<TypedEvent, { type: LetterEvent }>, dependencies),
    );
  return [
    letters('booking.created'),
    letters('booking.approved'),
    letters('booking.rejected'),
    letters('booking.cancelled'),
    letters('booking.completed'),
    letters('booking.deleted'),
    letters('booking.code_requested'),
    letters('payment.succeeded'),
    letters('payment.refunded'),
    letters('payment.refund_failed'),
    letters('ticket.created'),
    letters('ticket.updated'),
    consumer('settings.updated', async ({ data }) => {
      await dependencies.settings.save(data);
      if (await makeCopies(dependencies)) dependencies.dispatcher.wake();
    }),
  ];
}
