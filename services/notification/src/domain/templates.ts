import { renderHtml } from './render/html.ts';
import { renderText } from './render/text.ts';
import { headerLine } from './emailAddress.ts';
import { dashboardButton, notice } from './emailBlocks.ts';
import type { BookingSnapshot } from './bookingSnapshot.ts';
import type { EmailContent, RenderedEmail, TemplateContext } from './emailContent.ts';
import { authorizationTemplates } from './templates/authorizations.ts';
import { bookingTemplates } from './templates/bookings.ts';
import { changeTemplates } from './templates/changes.ts';
import { chauffeurTemplates } from './templates/chauffeurs.ts';
import { lookupCodeTemplates } from './templates/lookupCode.ts';
import { offerTemplates } from './templates/offers.ts';
import { paymentTemplates } from './templates/payments.ts';
import { rideTemplates } from './templates/rides.ts';
import { staffTemplates } from './templates/staff.ts';
import type { EmailInput } from './templates/template.ts';
import { ticketTemplates } from './templates/tickets.ts';

/** Who reads an e-mail: the customer, a CC address that gets a copy of theirs, staff, or a chauffeur. */
export type Audience = 'customer' | 'copy' | 'staff' | 'chauffeur';

export const templates = {
  ...bookingTemplates,
  ...changeTemplates,
  ...rideTemplates,
  ...chauffeurTemplates,
  ...offerTemplates,
  ...authorizationTemplates,
  ...paymentTemplates,
  ...ticketTemplates,
  ...lookupCodeTemplates,
  ...staffTemplates,
};

export type TemplateName = keyof typeof templates;
export const TEMPLATE_NAMES = Object.keys(templates) as TemplateName[];

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}

/** Booking is asked for its present state before these are sent. */
export const BOOKING_TEMPLATES = TEMPLATE_NAMES.filter((name) => templates[name].isAboutBooking);

/** The one booking that it is about; null where there is none, or it lists several. */
export function bookingIdOf(email: { template: TemplateName; orderingKey: string | null }): string | null {
  const { isAboutBooking, lists } = templates[email.template];
  return isAboutBooking && lists === undefined ? email.orderingKey : null;
}

/** Writes the e-mail. Copies for CC addresses never hold the customer's private links. */
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

/** Leaves out links that open the booking without a login, and the invitation, which nothing would take back. */
function asCopy(email: EmailContent, booking: BookingSnapshot | null, ctx: TemplateContext): EmailContent {
  return {
    ...email,
    subject: `Copy: ${email.subject}`,
    blocks: [
      notice('gold', 'A copy for your records', readerOf(booking)),
      ...email.blocks
        .filter(({ inCopies }) => inCopies !== 'nothing')
        .map((block) => (block.inCopies === 'dashboard' ? dashboardButton(ctx) : block)),
    ],
    reason: `You receive this because your address is on the list for copies at ${ctx.brand.name} (Settings, Email Notifications).`,
  };
}

function readerOf(booking: BookingSnapshot | null): string {
  if (booking === null) return 'The customer is sent this e-mail.';
  const { customerName, customerEmail } = booking;
  return customerEmail === ''
    ? `${customerName} has no e-mail address and is not sent this e-mail.`
    : `Sent to ${customerName} (${customerEmail}).`;
}
