import type { DeliveryContext } from './deliveryContext.ts';
import { calendarFile } from '../domain/calendarFile.ts';
import { isSingleAddress, type Sender } from '../domain/emailAddress.ts';
import { isStanding, type BookingSnapshot } from '../domain/bookingSnapshot.ts';
import type { TemplateContext } from '../domain/emailContent.ts';
import { renderEmail, templates } from '../domain/templates.ts';
import type { CalendarPart, EmailInput } from '../domain/templates/template.ts';
import type { Claim } from '../store/claim.ts';
import { attachment, envelopeAddress, headerFields, multipart, textPart } from './mimeMessage.ts';
import type { OutgoingMessage } from './smtpSession.ts';

export type ComposedMessage = OutgoingMessage & { subject: string };

/** This e-mail can never be sent as it is. */
export class CannotCompose extends Error {
  override name = 'CannotCompose';
}

interface CalendarFile {
  method: string;
  filename: string;
  content: string;
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
  const hasCalendar =
    part === 'request' ||
    (part === 'update' && booking !== null && isStanding(booking)) ||
    (part === 'cancel' && (await notifications.wasInvited(record)));
  const alternatives = [
    textPart('text/plain; charset=utf-8', email.text),
    textPart('text/html; charset=utf-8', email.html),
  ];
  const body =
    hasCalendar && booking !== null
      ? withCalendar(alternatives, calendarPart(part, booking, ctx, sender))
      : multipart('alternative', alternatives);

  const head = headerFields({
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    From: sender,
    To: { name: '', address: recipient },
    'Reply-To': { name: '', address: replyAddress(record, booking, ctx) },
    ...(record.orderingKey === null ? {} : { References: `<${record.orderingKey}@${domain}>` }),
    Subject: email.subject,
    'Message-ID': `<${record._id}@${domain}>`,
    Date: new Date(),
    'MIME-Version': '1.0',
  });
  return {
    from: envelopeAddress(sender.address),
    to: envelopeAddress(recipient),
    raw: Buffer.from(head + body),
    subject: email.subject,
  };
}

/** Mail programs act on the alternative; the attachment is for those that do not know it. */
function withCalendar(alternatives: readonly string[], { method, filename, content }: CalendarFile): string {
  const shown = textPart(`text/calendar; charset=utf-8; method=${method}`, content);
  return multipart('mixed', [
    multipart('alternative', [...alternatives, shown]),
    attachment('application/ics', filename, content),
  ]);
}

function calendarPart(
  part: CalendarPart,
  booking: BookingSnapshot,
  ctx: TemplateContext,
  sender: Sender,
): CalendarFile {
  const content = calendarFile(part, booking, ctx, sender.address);
  return part !== 'cancel'
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
