import { expect } from 'vitest';
import type { Lived } from './customer.ts';
import { expectationOf, money } from './fates.ts';
import { booksOf } from './sandbox.ts';
import { COPIES, OFFICE, type MoneyWorld } from './world.ts';

/**
 * Booking by booking and in sum: our ledger says what the provider's books say, the booking and the mailboxes agree, and
 * all is as the story made it. Answers how many letters they come to.
 */
export async function expectStories(world: MoneyWorld, lived: readonly Lived[]): Promise<number> {
  const [books, mailbox] = await Promise.all([world.sandbox.books(), world.mailbox()]);
  expect(books.balanced, 'the provider’s books').toBe(true);
  const sums = { captured: 0, refunded: 0 };
  let letters = 0;
  for (const { fate, id, email, total } of lived) {
    const expected = expectationOf(fate, total);
    const { status, paymentStatus, refundAmount } = await world.product.booking(id);
    const { captured, refunded, refundPending } = await world.ledger(id);
    const { intents, refunds } = booksOf(books, id);
    const copies = expected.letters.filter((kind) => ['requested', 'confirmed'].includes(kind));
    expect({
      fate,
      id,
      booking: { status, paymentStatus, refundAmount },
      ledger: { captured, refunded, refundPending },
      provider: {
        intents: intents.length,
        captured: intents.reduce((sum, { amount_received }) => sum + amount_received, 0),
        refunds: refunds.map((refund) => [refund.status, refund.amount]),
      },
      customer: mailbox.to(email),
      office: mailbox.about(OFFICE, id),
      copies: mailbox.about(COPIES, id),
    }).toEqual({
      fate,
      id,
      booking: expected.booking,
      ledger: {
        captured: money(expected.captured),
        refunded: money(expected.refunded),
        refundPending: '0.00',
      },
      provider: {
        intents: fate.method === 'stripe' ? 1 : 0,
        captured: expected.captured,
        refunds: expected.refunded > 0 ? [['succeeded', expected.refunded]] : [],
      },
      customer: expected.letters,
      office: ['new booking'],
      copies: copies.map((kind) => `copy: ${kind}`),
    });
    sums.captured += expected.captured;
    sums.refunded += expected.refunded;
    letters += expected.letters.length + 1 + copies.length;
  }
  expect(books.totals['cad'] ?? { captured: 0, refunded: 0, refundsPending: 0 }).toMatchObject({
    ...sums,
    refundsPending: 0,
  });
  return letters;
}
