import { consumer, type Consumer } from '@livery/service-kit';
import { enqueueEmails, type EmailEvent } from '../commands/enqueueEmails.ts';
import type { Context } from '../context.ts';

/** An event that does nothing but ask for e-mails. It is acknowledged once they are stored, not once they are sent. */
export const onEmailEvent = (ctx: Context, type: EmailEvent['type']): Consumer =>
  consumer(type, (event) => enqueueEmails(ctx, event as EmailEvent));
