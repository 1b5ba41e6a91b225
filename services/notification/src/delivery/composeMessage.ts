import MailComposer from 'nodemailer/lib/mail-composer';
import { calendarFile } from '../domain/calendar.ts';
import { isSingleAddress, type Sender } from '../domain/address.ts';
import type { LetterContext } from '../domain/letter.ts';
import { bookingOf, renderLetter, templates } from '../domain/templates.ts';
import type { Claim } from '../store/notifications.repository.ts';
import type { OutgoingMessage } from './smtpLink.ts';

export interface ComposedMessage extends OutgoingMessage {
  subject: string;
}

/** This letter can never be sent as it is. */
export class CannotCompose extends Error {
  override name = 'CannotCompose';
}

/**
 * The whole message of a record. Its Message-ID comes from the record alone, so that even a repeated delivery is one
 * message to a mailbox. `wasInvited` says whether there is an invitation to take back.
 */
export async function composeMessage(
  record: Claim,
  ctx: LetterContext,
  sender: Sender,
  wasInvited: () => Promise<boolean>,
): Promise<ComposedMessage> {
  const { recipient, audience, template } = record;
  if (!isSingleAddress(recipient)) throw new CannotCompose('The address is not a single valid one');
  const letter = renderLetter(template, record.data, ctx, audience);
  const booking = bookingOf(record.data);
  const domain = new URL(ctx.publicUrl).hostname;
  const { calendar } = templates[template];
  const hasCalendar =
    audience === 'customer' && calendar !== undefined && (calendar === 'request' || (await wasInvited()));

  const mail = new MailComposer({
    from: sender,
    to: { name: '', address: recipient },
    replyTo: { name: '', address: replyAddress(record, ctx) },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: `<${record._id}@${domain}>`,
    ...(record.thread === null ? {} : { references: `<${record.thread}@${domain}>` }),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(hasCalendar && booking !== undefined
      ? {
          icalEvent: {
            method: calendar === 'request' ? 'REQUEST' : 'CANCEL',
            filename: calendar === 'request' ? 'invitation.ics' : 'cancellation.ics',
            content: calendarFile(calendar, booking, ctx, sender.address),
          },
        }
      : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();

  const { from, to } = mail.getEnvelope();
  const [only, ...others] = to;
  if (from === false || from === undefined || only === undefined || others.length > 0) {
    throw new CannotCompose('The message has not exactly one recipient');
  }
  return { from, to: only, raw: await mail.build(), subject: letter.subject };
}

/** Customers answer the office. The office answers the customer that its notice is about. */
function replyAddress(record: Claim, ctx: LetterContext): string {
  if (record.audience !== 'staff') return ctx.brand.email;
  const data = record.data as { customerEmail?: unknown };
  const customer = bookingOf(record.data)?.customerEmail ?? data.customerEmail;
  return typeof customer === 'string' && isSingleAddress(customer) ? customer : ctx.brand.email;
}
