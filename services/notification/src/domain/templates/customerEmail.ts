import { bookingNumber, greeting } from '../bookingFacts.ts';
import { text } from '../blocks.ts';
import type { BookingState } from '../bookingState.ts';
import type { EmailContent } from '../emailContent.ts';

/** An e-mail to the customer of a booking: it names the booking, and greets. */
export function customerEmail(
  { bookingId, customerName }: BookingState,
  { blocks, ...content }: Omit<EmailContent, 'eyebrow'>,
): EmailContent {
  return {
    ...content,
    eyebrow: bookingNumber(bookingId),
    blocks: [text(greeting(customerName)), ...blocks],
  };
}
