import { newEvent, type OutboxEntry } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import { connectEventBus } from '@livery/service-kit';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, aPayment, aTicket, bookingEvent, ending } from './factories.ts';
import { openHarness, quiet, type Harness } from './harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
  await harness.start();
});
afterAll(() => harness.close());

const STAFF_EMAIL = 'staff@livery.example';

interface Case {
  name: string;
  event: () => { entry: OutboxEntry; customer: string; about: string };
  /** Subjects of the customer's and of staff's e-mails. */
  customer?: RegExp;
  staff?: RegExp;
}

const aboutBooking = (make: (booking: ReturnType<typeof aBooking>) => OutboxEntry) => () => {
  const booking = aBooking({ status: 'approved' });
  return { entry: make(booking), customer: booking.customerEmail, about: booking.bookingId };
};
const aboutTicket = (make: (ticket: ReturnType<typeof aTicket>) => OutboxEntry) => () => {
  const ticket = aTicket();
  return { entry: make(ticket), customer: ticket.customerEmail, about: ticket.ticketId };
};

const cases: Case[] = [
  {
    name: 'booking.created',
    event: aboutBooking((booking) => bookingEvent('booking.created', booking)),
    customer: /^We have your request for Jul 15, 2031/,
    staff: /^New booking for Jul 15, 2031: Amelia Okafor, \$482\.36/,
  },
  {
    name: 'booking.approved',
    event: aboutBooking((booking) => bookingEvent('booking.approved', booking)),
    customer: /^Confirmed: your chauffeur on Jul 15, 2031/,
  },
  {
    name: 'booking.rejected',
    event: aboutBooking((booking) => ending('booking.rejected', booking, { reason: 'No car' })),
    customer: /^We cannot take your booking for Jul 15, 2031/,
  },
  {
    name: 'booking.cancelled',
    event: aboutBooking((booking) => ending('booking.cancelled', booking, { by: 'customer' })),
    customer: /^Cancelled: your ride on Jul 15, 2031/,
  },
  {
    name: 'booking.completed',
    event: aboutBooking((booking) => bookingEvent('booking.completed', booking)),
    customer: /^Thank you for riding with Ellesmere Chauffeurs/,
  },
  {
    name: 'booking.deleted',
    event: aboutBooking((booking) =>
      newEvent('booking.deleted', booking.bookingId, { booking, refundPercentage: 100 }),
    ),
    customer: /^Cancelled: your ride on Jul 15, 2031/,
  },
  {
    name: 'payment.succeeded',
    event: aboutBooking((booking) => newEvent('payment.succeeded', booking.bookingId, aPayment(booking))),
    customer: /^Receipt for \$482\.36/,
  },
  {
    name: 'payment.refunded',
    event: aboutBooking((booking) =>
      newEvent('payment.refunded', booking.bookingId, {
        ...aPayment(booking),
        refundId: `re_${booking.bookingId.slice(0, 8)}`,
        refundedCents: 36177,
        totalRefundedCents: 36177,
        reason: 'Cancelled',
      }),
    ),
    customer: /^Refund of \$361\.77/,
  },
  {
    name: 'payment.refund_failed',
    event: aboutBooking((booking) =>
      newEvent('payment.refund_failed', booking.bookingId, {
        ...aPayment(booking),
        refundId: `re_${booking.bookingId.slice(0, 8)}`,
        refundedCents: 36177,
        totalRefundedCents: 0,
        reason: 'The account is closed',
      }),
    ),
    staff: /^Refund failed: \$361\.77/,
  },
  {
    name: 'ticket.created',
    event: aboutTicket((ticket) => newEvent('ticket.created', ticket.ticketId, ticket)),
    customer: /^We have your message/,
    staff: /^New medium ticket from Amelia Okafor/,
  },
  {
    name: 'ticket.updated',
    event: aboutTicket((ticket) =>
      newEvent('ticket.updated', ticket.ticketId, { ...ticket, reply: 'Of course', changed: ['reply'] }),
    ),
    customer: /^Our answer/,
  },
  {
    name: 'booking.code_requested',
    event: () => {
      const email = `code-${randomUUID()}@example.test`;
      const expiresAt = new Date(Date.now() + 600_000).toISOString();
      const sealedCode = harness.seal('012345');
      const entry = newEvent('booking.code_requested', email, { email, sealedCode, expiresAt });
      return { entry, customer: email, about: 'none' };
    },
    customer: /^Your code for Ellesmere Chauffeurs/,
  },
];

describe.each(cases)('$name', ({ event, customer, staff }) => {
  it('is written about once, however often it is delivered', async () => {
    const { entry, customer: address, about } = event();
    for (let times = 0; times < 4; times += 1) await harness.bus.publish(entry);

    const number = `#${about.slice(0, 8)}`;
    const isAbout = ({ subject }: { subject: string }) => subject.includes(number);
    await eventually(async () => {
      expect(await harness.mailbox.to(address)).toHaveLength(customer === undefined ? 0 : 1);
      expect((await harness.mailbox.to(STAFF_EMAIL)).filter(isAbout)).toHaveLength(
        staff === undefined ? 0 : 1,
      );
    });
    await allHandled();
    const emails = await harness.mailbox.to(address);
    const notices = (await harness.mailbox.to(STAFF_EMAIL)).filter(isAbout);
    expect(emails).toHaveLength(customer === undefined ? 0 : 1);
    expect(notices).toHaveLength(staff === undefined ? 0 : 1);
    if (customer !== undefined) expect(emails[0]?.subject).toMatch(customer);
    if (staff !== undefined) expect(notices[0]?.subject).toMatch(staff);
  });
});

describe('a message that nobody can read', () => {
  it('is set aside, and the ones behind it are handled', async () => {
    const booking = aBooking();
    const poison = { ...bookingEvent('booking.completed', booking), data: { booking: { bookingId: 1 } } };
    await harness.bus.publish(poison);
    await harness.bus.publish(bookingEvent('booking.completed', booking));
    await eventually(async () => expect(await harness.mailbox.to(booking.customerEmail)).toHaveLength(1));

    const bus = connectEventBus({
      url: harness.environment.amqpUrl,
      service: 'notification',
      namespace: harness.environment.namespace,
      logger: quiet,
    });
    const dead = await eventually(async () => {
      const emails = await bus.deadLetters.list({ limit: 10 });
      expect(emails).toHaveLength(1);
      return emails;
    });
    await bus.close();
    expect(JSON.stringify(dead)).toContain(poison.eventId);
  });
});

/** A marker published after everything else has been mailed, so everything before it was handled too. */
async function allHandled(): Promise<void> {
  const marker = aBooking();
  await harness.bus.publish(bookingEvent('booking.completed', marker));
  await eventually(async () => expect(await harness.mailbox.to(marker.customerEmail)).toHaveLength(1));
}
