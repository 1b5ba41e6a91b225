import type { BookingSummary } from '@livery/shared-types';
import type { Block, Letter, LetterContext } from '../letter.ts';

/**
 * The same letter for a CC address. The buttons and links of a customer's letter open the booking without a login, so
 * a copy has none of them: it leads to the dashboard instead. It brings no invitation either, since only the customer's
 * is ever taken back.
 */
export function asCopy(letter: Letter, booking: BookingSummary | undefined, ctx: LetterContext): Letter {
  const dashboard: Block = { kind: 'button', label: 'Open the dashboard', href: `${ctx.publicUrl}/admin` };
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
      ...letter.blocks
        .filter(({ kind, customerOnly }) => kind !== 'link' && customerOnly !== true)
        .map((block) => (block.kind === 'button' ? dashboard : block)),
    ],
    reason: `You receive this because your address is on the list for copies at ${ctx.brand.name} (Settings, Email Notifications).`,
  };
}
