import { codeBlock, small, text } from '../emailBlocks.ts';
import { clock } from '../displayTime.ts';
import { plain, type Template } from './template.ts';

/** The code that opens the bookings of an e-mail address. */
export const lookupCodeTemplates = {
  'lookup-code': plain('booking.code_requested', (request, ctx) => {
    const code = ctx.openCode(request.sealedCode);
    if (code === undefined) throw new Error('The sealed code cannot be opened with IDENTITY_SECRET');
    const until = clock(new Date(request.expiresAt), ctx.timeZone);
    return {
      subject: `Your code for ${ctx.brand.name}`,
      preheader: `${code} works until ${until}.`,
      eyebrow: 'Your bookings',
      title: 'Your six-digit code',
      blocks: [
        text(`Enter this code on the ${ctx.brand.name} site to see your bookings.`),
        codeBlock(code),
        text(`It works once, until ${until}. We never ask for it by phone or e-mail.`),
        small(
          'You did not ask for a code? Then you can ignore this e-mail: nobody sees anything without it.',
        ),
      ],
      reason: `You receive this because somebody entered this address at ${ctx.brand.name}.`,
    };
  }),
} satisfies Record<string, Template>;
