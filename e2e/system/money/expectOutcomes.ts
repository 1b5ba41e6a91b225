import { displayMoney } from '@livery/shared-types';
import { expect } from 'vitest';
import type { CustomerOutcome } from './customer.ts';
import { expectationOf } from './expectations.ts';
import { money } from './scenarios.ts';
import { sentOrOutdated } from './emails.ts';
import { ledgerOf } from './sandboxClient.ts';
import { COPIES, STAFF_EMAIL, type MoneyFixture } from './fixture.ts';

type Mailbox = Awaited<ReturnType<MoneyFixture['mailbox']>>;

const CONTESTED = /Your\s+bank\s+disputes\s+this\s+payment/;
const PROMISED = /will\s+be\s+processed\s+to\s+your\s+card/;
const SENT_BACK = /sent\s+back\s+to\s+your\s+card/;

/**
 * Booking by booking and in sum: our ledger agrees with the provider’s, the booking and the mailboxes agree, and
 * all is as the story made it. Answers how many e-mails they got. Bookings `beside` these are in the provider's sums alone.
 */
export async function expectOutcomes(
  fixture: MoneyFixture,
  outcomes: readonly CustomerOutcome[],
  beside: Iterable<string> = [],
): Promise<number> {
  const [providerLedger, mailbox] = await Promise.all([fixture.sandbox.ledger(), fixture.mailbox()]);
  expect(providerLedger.balanced, 'the provider’s ledger').toBe(true);
  const sums = { captured: 0, refunded: 0, disputed: 0 };
  let emails = 0;
  for (const story of outcomes) {
    const { scenario, id, email, total } = story;
    const expected = expectationOf(scenario, total);
    const { intents, refunds } = ledgerOf(providerLedger, id);
    const given = refunds.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);
    const { status } = expected.booking;
    const log = await fixture.emailLog(id);
    const found = {
      customer: sentOrOutdated(mailbox.to(email), log, { to: email, status }),
      staff: sentOrOutdated(mailbox.about(STAFF_EMAIL, id), log, { to: STAFF_EMAIL, status }),
      copies: sentOrOutdated(mailbox.about(COPIES, id), log, { to: COPIES, status, areCopies: true }),
    };
    const refundEmails = given.map((cents) => `refund ${money(cents)}`);
    const copies = expected.emails.filter((kind) => ['requested', 'confirmed'].includes(kind));
    const outcome = await outcomeOf(fixture, id, expected);
    expect({
      scenario,
      id,
      ...outcome,
      provider: {
        intents: intents.length,
        captured: intents.reduce((sum, { amount_received }) => sum + amount_received, 0),
        refunded: given.reduce((sum, amount) => sum + amount, 0),
        pending: refunds.filter((refund) => refund.status !== 'succeeded').length,
      },
      ...found,
    }).toEqual({
      scenario,
      id,
      booking: expected.booking,
      handRefunds: expected.byHand.length + (expected.late > 0 ? 1 : 0),
      ledger: expected.ledger,
      provider: {
        intents: scenario.method === 'stripe' ? 1 : 0,
        captured: expected.captured,
        refunded: expected.refunded,
        pending: 0,
      },
      customer: [...expected.emails, ...refundEmails].toSorted(),
      staff: expected.staffEmails.toSorted(),
      copies: copies.map((kind) => `copy: ${kind}`).toSorted(),
    });
    expectTruth(mailbox, story);
    sums.captured += expected.captured;
    sums.refunded += expected.refunded;
    sums.disputed += Math.round(Number(expected.ledger.disputed) * 100);
    emails +=
      mailbox.to(email).length + mailbox.about(STAFF_EMAIL, id).length + mailbox.about(COPIES, id).length;
  }
  for (const id of beside) {
    const { intents, refunds } = ledgerOf(providerLedger, id);
    for (const { amount_received } of intents) sums.captured += amount_received;
    for (const { amount, status } of refunds) if (status === 'succeeded') sums.refunded += amount;
  }
  const nothing = { captured: 0, refunded: 0, refundsPending: 0, disputed: 0 };
  expect(providerLedger.totals['cad'] ?? nothing).toMatchObject({ ...sums, refundsPending: 0 });
  return emails;
}

type Expected = ReturnType<typeof expectationOf>;

/** What booking and payment say, as far as something is expected of it. */
async function outcomeOf(fixture: MoneyFixture, id: string, expected: Expected) {
  const booking = await fixture.product.booking(id);
  const ledger = await fixture.ledger(id);
  return {
    booking: partOf(booking, expected.booking),
    handRefunds: booking.log.filter(({ action }) => action === 'refund requested').length,
    ledger: partOf(ledger, expected.ledger),
  };
}

const partOf = <T extends object>(whole: T, like: object): Partial<T> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => name in like)) as Partial<T>;

/** The e-mail about the end names what goes back, and speaks of money going back only where some does. */
function expectTruth(mailbox: Mailbox, { scenario, id, email, total }: CustomerOutcome): void {
  const { byHand, atEnd, captured } = expectationOf(scenario, total);
  const untilEnd = byHand.reduce((sum, cents) => sum + cents, atEnd);
  for (const text of ['cancelled', 'no-show', 'rejected'].flatMap((kind) => mailbox.texts(email, kind))) {
    // Composed when it leaves: a refund by hand after the end may be in it already.
    if (scenario.lateRefund !== null) continue;
    // Nothing is promised of money that the bank decides about. It may have been sent before we heard of the dispute.
    const isContested = scenario.dispute !== null && CONTESTED.test(text);
    if (untilEnd > 0 && isContested) expect(text, `${id}: the bank decides`).not.toMatch(PROMISED);
    else if (untilEnd > 0)
      expect(text, `${id}: ${displayMoney({ cents: untilEnd })} goes back`).toContain(
        displayMoney({ cents: untilEnd }),
      );
    else
      for (const claim of [PROMISED, SENT_BACK])
        expect(text, `${id}: nothing of ${captured} goes back`).not.toMatch(claim);
  }
}
