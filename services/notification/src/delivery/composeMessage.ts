import MailComposer from 'nodemailer/lib/mail-composer';
import type { DeliveryContext } from './deliveryContext.ts';
import { calendarFile } from '../domain/calendarFile.ts';
import { isSingleAddress, type Sender } from '../domain/emailAddress.ts';
import type { BookingSnapshot } from '../domain/bookingSnapshot.ts';
import type { TemplateContext } from '../domain/emailContent.ts';
import { renderEmail, templates } from '../domain/templates.ts';
import type { CalendarPart, EmailInput } from '../domain/templates/template.ts';
import type { Claim } from '../store/claim.ts';
import { serializeMime } from './serializeMime.ts';
import type { OutgoingMessage } from './smtpSession.ts';

export type ComposedMessage = OutgoingMessage & { subject: string };

/** This e-mail can never be sent as it is. */
export class CannotCompose extends Error {
  override name = 'CannotCompose';
}

/** A record's message, written from what is true now. Its Message-ID is fixed, so mailboxes recognise a repetition. */
export async function composeMessage(
  { notifications, templates: ctx }: Pick<DeliveryContext, 'notifications' | 'templates'>,
  record: Claim,
  input: EmailInput,
  sender: Sender,
): Promise<ComposedMessage> {
  const { recipient, audience, template } = record;
  if (!isSingleAddress(recipient)) throw new CannotCompose('The address is not a single valid one');
  const email = renderEmail(template, input, ctx, audience);
  const { booking } = input;
  const domain = new URL(ctx.publicUrl).hostname;
  const part = audience === 'customer' ? templates[template].calendar : undefined;
  // Stated, or every character would be counted to find out.
  const html = { content: email.html, contentTransferEncoding: 'quoted-printable' };
  const hasCalendar = part === 'request' || (part === 'cancel' && (await notifications.wasInvited(record)));

  const mail = new MailComposer({
    from: sender,
    to: { name: '', address: recipient },
    replyTo: { name: '', address: replyAddress(record, booking, ctx) },
    subject: email.subject,
    text: email.text,
    html,
    messageId: `<${record._id}@${domain}>`,
    ...(record.orderingKey === null ? {} : { references: `<${record.orderingKey}@${domain}>` }),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(hasCalendar && booking !== null && { icalEvent: calendarPart(part, booking, ctx, sender) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();

  const { from, to } = mail.getEnvelope();
  const [only, ...others] = to;
  if (from === false || from === undefined || only === undefined || others.length > 0) {
    throw new CannotCompose('The message has not exactly one recipient');
  }
  return { from, to: only, raw: serializeMime(mail), subject: email.subject };
}

function calendarPart(part: CalendarPart, booking: BookingSnapshot, ctx: TemplateContext, sender: Sender) {
  const content = calendarFile(part, booking, ctx, sender.address);
  return part === 'request'
    ? { method: 'REQUEST', filename: 'invitation.ics', content }
    : { method: 'CANCEL', filename: 'cancellation.ics', content };
}

/** Customers answer the company. Staff answer the customer that their notice is about. */
function replyAddress(
  { audience, data }: Claim,
  booking: BookingSnapshot | null,
  ctx: TemplateContext,
): string {
  if (audience !== 'staff') return ctx.brand.email;
  const { customerEmail } = booking ?? (data as { customerEmail?: unknown });
  return typeof customerEmail === 'string' && isSingleAddress(customerEmail)
    ? customerEmail
    : ctx.brand.email;
}
