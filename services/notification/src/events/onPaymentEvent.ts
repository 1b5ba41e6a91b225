import { consumer, type Consumer } from '@livery/service-kit';
import { enqueueEmails } from '../commands/enqueueEmails.ts';
import { recordPaymentEvidence, type PaymentEvent } from '../commands/recordPaymentEvidence.ts';
import type { Context } from '../context.ts';

/** The evidence is stored first: an e-mail that this event asks for must find it. */
export const onPaymentEvent = (ctx: Context, type: PaymentEvent['type']): Consumer =>
  consumer(type, async (event) => {
    const paymentEvent = event as PaymentEvent;
    if (await recordPaymentEvidence(ctx, paymentEvent)) ctx.dispatcher.wake();
    await enqueueEmails(ctx, paymentEvent);
  });
