import type { SendMailOptions } from 'nodemailer';
import type { DeliveryContext } from './deliveryContext.ts';
import { calendarFile } from '../domain/calendarFile.ts';
import { isSingleAddress, type Sender } from '../domain/emailAddress.ts';
import { isToCome, type BookingSnapshot } from '../domain/bookingSnapshot.ts';
import type { TemplateContext } from '../domain/emailContent.ts';
import { renderEmail, templates } from '../domain/templates.ts';
import type { EmailInput } from '../domain/templates/template.ts';
import type { Leased } from '../store/lease.ts';

export type ComposedMessage = SendMailOptions & { subject: string };

/** Trying again would fail the same way. */
export class CannotCompose extends Error {
  override name = 'CannotCompose';
}

/** Writes the message from what is true now. Its Message-ID never changes, so mailboxes recognise a second copy. */
export async function composeMessage(
  { notifications, templates: ctx }: Pick<DeliveryContext, 'notifications' | 'templates'>,
  record: Leased,
  input: EmailInput,
  sender: Sender,
): Promise<ComposedMessage> {
  const { _id, recipient, audience, template, orderingKey } = record;
  if (!isSingleAddress(recipient)) throw new CannotCompose('The address is not a single valid one');
  const { booking } = input;
  const domain = new URL(ctx.publicUrl).hostname;
  const part = audience === 'customer' ? templates[template].calendar : undefined;
  const hasCalendar =
    part === 'request' ||
    (part === 'update' && booking !== null && isToCome(booking)) ||
    (part === 'cancel' && (await notifications.wasInvited(record)));
  return {
    ...renderEmail(template, input, ctx, audience),
    ...(hasCalendar &&
      booking !== null && {
        icalEvent: {
          method: part === 'cancel' ? 'CANCEL' : 'REQUEST',
          filename: part === 'cancel' ? 'cancellation.ics' : 'invitation.ics',
          content: calendarFile(part, booking, ctx, sender.address),
        },
      }),
    from: sender,
    // As an object it is taken as one address, even if it holds a comma.
    to: { name: '', address: recipient },
    replyTo: { name: '', address: replyAddress(record, booking, ctx) },
    messageId: `<${_id}@${domain}>`,
    ...(orderingKey !== null && { references: `<${orderingKey}@${domain}>` }),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

/** Customers answer the company. Staff answer the customer that their notice is about. */
function replyAddress(
  { audience, data }: Leased,
  booking: BookingSnapshot | null,
  ctx: TemplateContext,
): string {
  if (audience !== 'staff') return ctx.brand.email;
  const { customerEmail } = booking ?? (data as { customerEmail?: unknown });
  return typeof customerEmail === 'string' && isSingleAddress(customerEmail)
    ? customerEmail
    : ctx.brand.email;
}
