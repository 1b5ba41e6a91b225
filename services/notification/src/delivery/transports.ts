import type { Sender } from '../domain/emailAddress.ts';
import { templates } from '../domain/templates.ts';
import { CannotCompose, composeMessage, type ComposedMessage } from './composeMessage.ts';
import type { DeliveryContext } from './deliveryContext.ts';
import type { Mailer } from './mailer.ts';
import type { OutgoingText, TextSender } from './textSender.ts';
import type { Transport } from './transport.ts';

type ComposeContext = Pick<DeliveryContext, 'notifications' | 'templates'>;

export const emailTransport = (
  ctx: ComposeContext,
  mailer: Mailer,
  sender: Sender,
): Transport<ComposedMessage> => ({
  channel: 'email',
  server: 'mail server',
  compose: (claim, input) => composeMessage(ctx, claim, input, sender),
  send: (message, gate) => mailer.send(message, gate),
  close: () => mailer.close(),
});

/** Of a text, its words without the private link are what staff see of it. */
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
  send: (message, gate) => sender.send(message, gate),
  close: () => sender.close(),
});
