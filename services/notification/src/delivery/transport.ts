import type { NotificationChannel } from '@livery/shared-types';
import type { DeliveryResult } from '../domain/deliveryResult.ts';
import type { Sender } from '../domain/emailAddress.ts';
import { templates } from '../domain/templates.ts';
import type { EmailInput } from '../domain/templates/template.ts';
import type { Leased } from '../store/lease.ts';
import { CannotCompose, composeMessage, type ComposedMessage } from './composeMessage.ts';
import type { DeliveryContext } from './deliveryContext.ts';
import type { Mailer } from './mailer.ts';
import type { OutgoingText, TextSender } from './textSender.ts';

export interface Transport<Message extends { subject: string }> {
  channel: NotificationChannel;
  /** The server's name, for the log. */
  server: string;
  /** Rejects with `CannotCompose` if the message can never be sent. */
  compose(email: Leased, input: EmailInput): Promise<Message>;
  /** Hands one message over, and never rejects. */
  send(message: Message): Promise<DeliveryResult>;
  /** Ends sends that are in flight. */
  close(): void;
}

type ComposeContext = Pick<DeliveryContext, 'notifications' | 'templates'>;

export const emailTransport = (
  ctx: ComposeContext,
  mailer: Mailer,
  sender: Sender,
): Transport<ComposedMessage> => ({
  channel: 'email',
  server: 'mail server',
  compose: (email, input) => composeMessage(ctx, email, input, sender),
  send: (message) => mailer.send(message),
  close: () => mailer.close(),
});

/** Staff see the words of a text, without its private link. */
export const textTransport = (
  ctx: ComposeContext,
  sender: TextSender,
): Transport<OutgoingText & { subject: string }> => ({
  channel: 'text',
  server: 'text provider',
  async compose({ _id: id, template, recipient: to }, input) {
    const { composeText } = templates[template];
    if (composeText === undefined) throw new CannotCompose('There is no text message of this kind');
    const { words, link } = composeText(input, ctx.templates);
    return { id, to, subject: words, text: `${words} ${link}` };
  },
  send: (message) => sender.send(message),
  close: () => sender.close(),
});
