import { events, type BookingSummary } from '@livery/shared-types';
import { renderHtml } from './render/html.ts';
import { renderText } from './render/text.ts';
import { headerLine } from './address.ts';
import type { RenderedEmail, TemplateContext } from './emailContent.ts';
import { bookingTemplates } from './templates/bookings.ts';
import { asCopy } from './templates/copy.ts';
import { paymentTemplates } from './templates/payments.ts';
import { staffTemplates } from './templates/staff.ts';
import type { EmailInput } from './templates/template.ts';
import { ticketTemplates } from './templates/tickets.ts';

/** Who reads an e-mail: the customer, a CC address that gets a copy of theirs, or staff. */
export type Audience = 'customer' | 'copy' | 'staff';

export const templates = { ...bookingTemplates, ...paymentTemplates, ...ticketTemplates, ...staffTemplates };

export type TemplateName = keyof typeof templates;
export const TEMPLATE_NAMES = Object.keys(templates) as TemplateName[];

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}

/** E-mails for which booking is asked. */
export const BOOKING_TEMPLATES = TEMPLATE_NAMES.filter((name) => templates[name].isAboutBooking);

/** The finished e-mail. A copy for a CC address never holds the customer's private links. */
export function renderEmail(
  name: TemplateName,
  input: EmailInput,
  ctx: TemplateContext,
  audience: Audience,
): RenderedEmail {
  const composed = templates[name].compose(input, ctx);
  const email = audience === 'copy' ? asCopy(composed, input.booking, ctx) : composed;
  return {
    subject: headerLine(email.subject),
    html: renderHtml(email, ctx),
    text: renderText(email, ctx),
  };
}

/** The booking inside an event's data, where there is one. */
export function bookingOf(data: unknown): BookingSummary | undefined {
  const found = events['booking.created'].safeParse(data);
  return found.success ? found.data.booking : undefined;
}
