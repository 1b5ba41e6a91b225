import type { BookingSummary } from '@livery/shared-types';
import type { Letter, LetterContext } from '../letter.ts';

/**
 * The same letter for a CC address. The buttons and links of a customer's letter open the booking without a login, so
 * a copy has none of them: it leads to the dashboard instead.
 */
export function asCopy(letter: Letter, booking: BookingSummary | undefined, ctx: LetterContext): Letter {
  return {
    ...letter,
    subject: `Copy: ${letter.subject}`,
    blocks: [
      {
        kind: 'notice',
        tone: 'gold',
        title: 'A copy for your records',
        text:
          booking === undefined
            ? 'The customer received this letter.'
            : `Sent to ${booking.customerName} (${booking.customerEmail}).`,
      },
      ...letter.blocks.filter(({ kind }) => kind !== 'button' && kind !== 'link'),
      { kind: 'button', label: 'Open the dashboard', href: `${ctx.publicUrl}/admin` },
    ],
    reason: `You receive this because your address is on ${ctx.brand.name}'s list for copies (Settings, Email Notifications).`,
  };
}
