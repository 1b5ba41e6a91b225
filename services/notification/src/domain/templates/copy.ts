import type { BookingState } from '../bookingState.ts';
import { dashboardButton, notice } from '../blocks.ts';
import type { EmailContent, TemplateContext } from '../emailContent.ts';

/**
 * The same e-mail for a CC address. The buttons and links of a customer's e-mail open the booking without a login, so
 * a copy has none of them: it leads to the dashboard instead. It brings no invitation either, since only the customer's
 * is ever taken back.
 */
export function asCopy(
  email: EmailContent,
  booking: BookingState | null,
  ctx: TemplateContext,
): EmailContent {
  return {
    ...email,
    subject: `Copy: ${email.subject}`,
    blocks: [
      notice(
        'gold',
        'A copy for your records',
        booking === null
          ? 'The customer is sent this e-mail.'
          : `Sent to ${booking.customerName} (${booking.customerEmail}).`,
      ),
      ...email.blocks
        .filter(({ inCopies }) => inCopies !== 'nothing')
        .map((block) => (block.inCopies === 'dashboard' ? dashboardButton(ctx) : block)),
    ],
    reason: `You receive this because your address is on the list for copies at ${ctx.brand.name} (Settings, Email Notifications).`,
  };
}
